import { advance, unchanged, type DecisionResult } from './advance.ts';
import { BLOCKED } from './fence.ts';
import { isFinal, nameOf } from './machine.ts';
import type { Order } from './order.ts';

/** Gives an open order the mark of a blocked account, or takes it away. What is being voided goes on after the end of the block. */
export function markBlocked(order: Order, isBlocked: boolean, now: Date): DecisionResult {
  if ((order.blocked === true) === isBlocked || isFinal(nameOf(order))) return unchanged(false);
  const { blocked: _blocked, ...unmarked } = order;
  return advance(isBlocked ? { ...order, blocked: true } : unmarked, { path: [], why: BLOCKED, now });
}
