import { z } from 'zod';
import { choiceOf, countUpTo, LIMIT_MAX, PAGE_MAX, route, success } from '@topup/kit/http';
import type { HistoryDeps } from '../../deps.ts';
import { listWalletTransactions } from '../../use-cases/list-wallet-transactions.ts';
import { entryJson, STATUSES, storedStatuses, transactionShape, TYPES } from '../transaction-shape.ts';

const query = z.object({
  page: countUpTo(PAGE_MAX).default(1),
  limit: countUpTo(LIMIT_MAX).default(10),
  transaction_type: choiceOf(TYPES),
  status: choiceOf(STATUSES),
});

export const walletTransactionsRoute = (deps: Pick<HistoryDeps, 'history'>) =>
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
      const {
        entries: entries,
        totalPages,
        currentPage,
      } = await listWalletTransactions(deps, {
        accountId: principal.accountId,
        page,
        limit,
        type: transaction_type,
        statuses: status && storedStatuses(status),
      });
      const transactions = entries.map(entryJson);
      return { body: { success: true as const, data: { transactions, pagination: { totalPages, currentPage } } } };
    },
  });
