import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as z from '@topup/web-kit/api/schema.ts';
import { call } from '@topup/web-kit/api/client.ts';
import { moneyPart } from './money-places.ts';
import { maybe } from './wire.ts';

export const transactionFields = {
  _id: z.string(),
  transaction_type: z.string(),
  status: z.string(),
  amount: z.number(),
  description: maybe(z.string()),
  createdAt: z.string(),
  paymentMethod: maybe(z.string()),
  balanceBefore: maybe(z.number()),
  balanceAfter: maybe(z.number()),
  failureReason: maybe(z.string()),
  failureCode: maybe(z.string()),
};

/** `refundTransaction` is set on a purchase whose undelivered items were refunded. Amounts are in rupees. */
export const walletTransaction = z.object({
  ...transactionFields,
  money: maybe(moneyPart),
  refundTransaction: maybe(z.object(transactionFields)),
});

export type WalletTransaction = z.infer<typeof walletTransaction>;

const answer = z.object({
  data: z.object({
    transactions: z.array(walletTransaction),
    pagination: z.object({ totalPages: z.number(), currentPage: z.number() }),
  }),
});

export type TransactionFilter = { page: number; type?: string; status?: string };

export const walletTransactions = async ({ page, type, status }: TransactionFilter) =>
  (
    await call({
      path: '/api/wallet/wallet-transactions',
      query: { page, limit: 10, transaction_type: type, status },
      schema: answer,
    })
  ).data;

export const transactionsQuery = (filter: TransactionFilter) =>
  queryOptions({
    queryKey: ['wallet', 'transactions', filter],
    queryFn: () => walletTransactions(filter),
    placeholderData: keepPreviousData,
  });

const ofOrder = z.object({ data: z.object({ transactions: z.array(walletTransaction) }) });

export const orderTransactions = async (orderId: string) =>
  (await call({ path: `/api/orders/transactions/${encodeURIComponent(orderId)}`, schema: ofOrder })).data.transactions;

export const orderTransactionsQuery = (orderId: string) =>
  queryOptions({ queryKey: ['orders', 'transactions', orderId], queryFn: () => orderTransactions(orderId) });
