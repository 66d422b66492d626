import type { Attempt, Transaction } from '@topup/proto';
import type { Bus } from '@topup/kit/messaging';
import type { Log } from '@topup/kit/log';
import { err, ok, type Result } from '@topup/kit/result';
import type { OrderFailure } from '../domain/failures.ts';
import type { Order } from '../domain/order.ts';
import type { Orders } from '../store/orders.ts';

export type DetailsDeps = { readonly orders: Orders; readonly bus: Pick<Bus, 'ask'>; readonly log: Log };

/** `transactions` is null if the wallet did not reply in time, `attempts` if the supplier gateway did not. */
export type OrderDetails = {
  readonly order: Order;
  readonly transactions: readonly Transaction[] | null;
  readonly attempts: readonly Attempt[] | null;
};

const ASK_DEADLINE_MS = 2_000;

export async function getOrderDetails(deps: DetailsDeps, orderId: string): Promise<Result<OrderDetails, OrderFailure>> {
  const { orders, bus, log } = deps;
  const nobody = (error: unknown) => {
    log.warn({ err: error, orderId }, 'details of an order are missing');
    return null;
  };
  const within = { deadlineMs: ASK_DEADLINE_MS };
  const [order, money, deliveries] = await Promise.all([
    orders.read(orderId),
    bus.ask('wallet.transactions.of-order', { orderId }, within).catch(nobody),
    bus.ask('supplier.attempts.of-order', { orderId }, within).catch(nobody),
  ]);
  if (!order) return err({ kind: 'order_not_found' });
  return ok({ order, transactions: money?.transactions ?? null, attempts: deliveries?.attempts ?? null });
}
