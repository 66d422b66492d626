import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as z from '@topup/web-kit/api/schema.ts';
import { adminListQuery, adminPages, type AdminListFilter } from './admin-pages.ts';
import { call } from '@topup/web-kit/api/client.ts';
import { moneyPart } from './money-places.ts';
import { transactionFields } from './wallet-transactions.ts';
import { maybe, personName } from './wire.ts';

const json = z.record(z.string(), z.unknown());
const order = z.union([z.string(), z.object({ _id: z.string() })]);

const transaction = z.object({
  ...transactionFields,
  money: maybe(moneyPart),
  userId: z.object({ _id: maybe(z.string()), name: personName }),
  userEmail: z.string(),
  wallet_transaction: z.boolean(),
  orderId: maybe(order),
  merchantTransactionId: maybe(z.string()),
  merchantRefundId: maybe(z.string()),
  /** The amount that the payment gateway was asked to collect; `amount` is the amount paid. */
  expectedAmount: maybe(z.number()),
  inSuspense: maybe(z.boolean()),
  originalTransactionId: maybe(z.string()),
  paymentGatewayData: maybe(json),
  paymentGatewayResponse: maybe(json),
});

/** All amounts are in rupees. */
export type AdminTransaction = z.infer<typeof transaction>;

const answer = z.object({
  data: z.object({
    transactions: z.array(transaction),
    pagination: z.object({ ...adminPages, totalTransactions: z.number() }),
  }),
});

export const adminTransactions = async (filter: AdminListFilter) => {
  const query = { ...adminListQuery(filter), transaction_type: filter.type };
  return (await call({ path: '/api/admin/transactions', query, schema: answer })).data;
};

export const adminTransactionsQuery = (filter: AdminListFilter) =>
  queryOptions({
    queryKey: ['admin', 'transactions', filter],
    queryFn: () => adminTransactions(filter),
    placeholderData: keepPreviousData,
  });

const decisionAnswer = z.object({ message: z.optional(z.string()) });
const suspended = (transactionId: string) => encodeURIComponent(transactionId);

/** Credits a payment held in suspense to the player's wallet. Can succeed only once per transaction. */
export const creditFromSuspense = (transactionId: string, body: { reason: string }) =>
  call({
    method: 'POST',
    path: `/api/admin/transactions/${suspended(transactionId)}/credit`,
    body,
    schema: decisionAnswer,
  });

/** Records that a payment held in suspense was refunded outside the store. Can succeed only once per transaction. */
export const refundByHand = (transactionId: string, body: { reason: string; reference: string }) =>
  call({
    method: 'POST',
    path: `/api/admin/transactions/${suspended(transactionId)}/manual-refund`,
    body,
    schema: decisionAnswer,
  });
