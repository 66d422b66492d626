import { signRecordToken, verifyRecordToken } from '@topup/kit/session';
import { err, ok, type Result } from '@topup/kit/result';
import type { OrderFailure } from '../domain/failures.ts';
import type { Order } from '../domain/order.ts';
import type { Orders } from '../store/orders.ts';

export type LinkDeps = {
  readonly orders: Pick<Orders, 'read'>;
  readonly statusTokenKey: Buffer;
  readonly now: () => Date;
};
type SupportLink = { readonly token: string; readonly expiresAt: Date };

export async function makeSupportLink(
  { orders, statusTokenKey: key, now }: LinkDeps,
  orderId: string,
  accountId: string,
): Promise<Result<SupportLink, OrderFailure>> {
  const order = await orders.read(orderId);
  if (order?.accountId !== accountId) return err({ kind: 'order_not_found' });
  const { token, expiresAtMs } = signRecordToken({ key, recordId: orderId, purpose: 'support' }, now().getTime());
  return ok({ token, expiresAt: new Date(expiresAtMs) });
}

/** A forged or expired token, another order's token and an unknown order all fail in the same way. */
export async function openSupportLink(
  { orders, statusTokenKey: key, now }: LinkDeps,
  orderId: string,
  token: string,
): Promise<Result<Order, OrderFailure>> {
  const isValid = verifyRecordToken({ key, recordId: orderId, purpose: 'support' }, token, now().getTime());
  const order = isValid ? await orders.read(orderId) : null;
  return order ? ok(order) : err({ kind: 'link_invalid' });
}
