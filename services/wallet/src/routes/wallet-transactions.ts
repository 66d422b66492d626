import { z } from 'zod';
import { route, success } from '@topup/kit/http';
import type { Deps } from '../deps.ts';
import { listWalletTransactions } from '../use-cases/list-wallet-transactions.ts';
import { lineJson, STATUSES, storedStatuses, transactionShape, TYPES } from './transaction-shape.ts';

const LIMIT_MAX = 100;
const PAGE_MAX = 100_000;
const number = (max: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,5}$/)
    .transform((text) => Math.min(Number(text), max));

const query = z.object({
  page: number(PAGE_MAX).default(1),
  limit: number(LIMIT_MAX).default(10),
  transaction_type: z.enum([...TYPES, 'all', '']).optional(),
  status: z.enum([...STATUSES, 'all', '']).optional(),
});

const isOne = <T extends string>(choice: T | undefined): choice is Exclude<T, 'all' | ''> =>
  choice !== undefined && choice !== 'all' && choice !== '';

export const walletTransactionsRoute = (deps: Deps) =>
  route({
    method: 'get',
    path: '/api/wallet/wallet-transactions',
    summary: "One page of the player's wallet history, newest first",
    guard: 'player',
    query,
    response: success({
      data: z.object({
        transactions: z.array(transactionShape),
        pagination: z.object({ totalPages: z.number(), currentPage: z.number() }),
      }),
    }),
    handler: async ({ principal, query: { page, limit, transaction_type, status } }) => {
      const { lines, totalPages, currentPage } = await listWalletTransactions(deps, {
        accountId: principal.accountId,
        page,
        limit,
        type: isOne(transaction_type) ? transaction_type : undefined,
        statuses: isOne(status) ? storedStatuses(status) : undefined,
      });
      const transactions = lines.map(lineJson);
      return { body: { success: true as const, data: { transactions, pagination: { totalPages, currentPage } } } };
    },
  });
