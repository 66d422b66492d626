import { markBlocked } from '../domain/block.ts';
import type { BlockedOrders } from '../store/blocked-orders.ts';
import type { AccountBlock, Users } from '../store/users.ts';
import { changeOrder, type SagaDeps } from './change-order.ts';

export type MarkDeps = SagaDeps & {
  readonly users: Pick<Users, 'blocksOf' | 'blocksSince'>;
  readonly blockedOrders: BlockedOrders;
};

/** Longer than an access token of before the block is accepted, and than an order made with it waits for its payment. */
const REPEAT_FOR_MS = 3_600_000;

/**
 * By what is stored about the accounts, not by what was received: an older version must not undo a newer one. A version
 * that was stored by a process that died before it marked the orders comes again, from the broker or with the next page.
 */
export const markOrdersOf = async (deps: MarkDeps, accountIds: readonly string[]): Promise<void> =>
  mark(deps, await deps.users.blocksOf(accountIds));

/** Again, for orders that were inserted while the others were marked. */
export const markOrdersAgain = async (deps: MarkDeps): Promise<void> =>
  mark(deps, await deps.users.blocksSince(REPEAT_FOR_MS));

async function mark(deps: MarkDeps, accounts: readonly AccountBlock[]): Promise<void> {
  for (const { accountId, blocked } of accounts)
    for (const orderId of await deps.blockedOrders.wronglyMarked(accountId, blocked))
      await changeOrder(deps, orderId, (order, now) => markBlocked(order, blocked, now));
}
