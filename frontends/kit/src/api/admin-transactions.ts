import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { adminPages } from './admin-pages.ts';
import { call } from './client.ts';
import { transactionFields } from './wallet-transactions.ts';
import { maybe } from './wire.ts';

const json = z.record(z.string(), z.unknown());
const order = z.union([z.string(), z.object({ _id: z.string() })]);

const transaction = z.object({
  ...transactionFields,
  userId: z.object({ _id: maybe(z.string()), name: z.string() }),
  userEmail: z.string(),
  wallet_transaction: z.boolean(),
  orderId: maybe(order),
  merchantTransactionId: maybe(z.string()),
  merchantRefundId: maybe(z.string()),
  originalTransactionId: maybe(z.string()),
  paymentGatewayData: maybe(json),
  paymentGatewayResponse: maybe(json),
});

/** A movement of anybody's money, as an admin sees it. Amounts in rupees. */
export type AdminTransaction = z.infer<typeof transaction>;

const answer = z.object({
  data: z.object({
    transactions: z.array(transaction),
    pagination: z.object({ ...adminPages, totalTransactions: z.number() }),
  }),
});

export type AdminTransactionFilter = {
  page: number;
  search?: string;
  type?: string;
  status?: string;
  method?: string;
  startDate?: string;
  endDate?: string;
};

export const adminTransactions = async ({ page, search, type, status, method, ...days }: AdminTransactionFilter) =>
  (
    await call({
      path: '/api/admin/transactions',
      query: {
        page,
        limit: 20,
        transaction_type: type,
        status,
        paymentMethod: method,
        ...days,
        sortBy: 'createdAt',
        sortOrder: 'desc',
        search,
      },
      schema: answer,
    })
  ).data;

export const adminTransactionsQuery = (filter: AdminTransactionFilter) =>
  queryOptions({
    queryKey: ['admin', 'transactions', filter],
    queryFn: () => adminTransactions(filter),
    placeholderData: keepPreviousData,
  });
