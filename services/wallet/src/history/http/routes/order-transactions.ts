import { z } from 'zod';
import { notFound } from '@topup/kit/errors';
import { route, success } from '@topup/kit/http';
import { ID_PATTERN } from '@topup/kit/ids';
import { isAllowedNow } from '@topup/kit/session';
import type { HistoryRouteDeps } from '../../deps.ts';
import { withRefunds } from '../../domain/merge-refunds.ts';
import { entryJson, transactionShape } from '../transaction-shape.ts';

const NOT_THERE = 'Order not found.';

export const orderTransactionsRoute = (deps: HistoryRouteDeps) =>
  route({
    method: 'get',
    path: '/api/orders/transactions/:orderId',
    summary: "The transactions of one of the player's orders, oldest first, refunds inside their purchase",
    guard: 'player',
    params: z.object({ orderId: z.string().regex(ID_PATTERN, NOT_THERE) }),
    response: success({ data: z.object({ transactions: z.array(transactionShape) }) }),
    handler: async ({ params: { orderId }, principal }) => {
      const transactions = await deps.history.ofOrder(orderId);
      const owners = transactions.length > 0 ? transactions : [await deps.buyerOf(orderId)];
      const isOwn = owners.every((owner) => owner?.accountId === principal.accountId);
      if (!isOwn && !(await isAllowedNow(deps.adminCheck, principal, 'readPeople'))) return notFound(NOT_THERE);
      const nested = transactions.filter(({ parentId }) => parentId !== undefined);
      const entries = withRefunds(
        transactions.filter(({ parentId }) => parentId === undefined),
        nested,
      );
      return { body: { success: true as const, data: { transactions: entries.map(entryJson) } } };
    },
  });
