import type { Actor, AdminAct, NewAct } from '@topup/kit/admin-acts';
import { newId } from '@topup/kit/ids';
import type { Order } from '../domain/order.ts';
import type { Orders } from '../store/orders.ts';

export const OUTCOME_WITHIN_MS = 5_000;
const POLL_EVERY_MS = 50;

/** The record of an admin's act, which callers store before they carry out the act. */
export const actOn = (
  { _id, status, step, version }: Order,
  act: NewAct['act'],
  after: AdminAct['after'],
  reason: string,
  actor: Actor,
  at: Date,
): NewAct => ({
  _id: newId(),
  at,
  ...actor,
  act,
  subject: _id,
  before: { status, step, version },
  after,
  reason,
});

/** Polls the database, because any process may receive the wallet's reply. */
export async function waitForOutcome(
  orders: Orders,
  orderId: string,
  isOpen: (order: Order) => boolean,
): Promise<Order> {
  const endsAtMs = performance.now() + OUTCOME_WITHIN_MS;
  for (;;) {
    const order = await orders.read(orderId);
    if (!order) throw new Error(`order ${orderId} is gone`);
    if (!isOpen(order) || performance.now() > endsAtMs) return order;
    await new Promise((resolve) => setTimeout(resolve, POLL_EVERY_MS));
  }
}
