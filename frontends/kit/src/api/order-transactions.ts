import { queryOptions } from '@tanstack/react-query';
import * as z from '@topup/web-kit/api/schema.ts';
import { call } from '@topup/web-kit/api/client.ts';
import { walletTransaction } from './wallet-transactions.ts';

const answer = z.object({ data: z.object({ transactions: z.array(walletTransaction) }) });

export const orderTransactions = async (orderId: string) =>
  (await call({ path: `/api/orders/transactions/${encodeURIComponent(orderId)}`, schema: answer })).data.transactions;

export const orderTransactionsQuery = (orderId: string) =>
  queryOptions({ queryKey: ['orders', 'transactions', orderId], queryFn: () => orderTransactions(orderId) });
