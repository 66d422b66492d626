import { isApiError } from '@topup/web-kit/api/api-error.ts';
import { orderStatus } from '@topup/web-kit/api/order-status.ts';
import { maybe } from '@topup/web-kit/api/wire.ts';
import * as z from '@topup/web-kit/api/schema.ts';
import { isUnpaid } from '../outcome/order-outcome.ts';

/** An order that an earlier attempt at this purchase created. It is shown before anything more is charged. */
export type EarlierOrder = {
  /** Null if the server did not name the order. The player then finds it in the list of orders. */
  orderId: string | null;
  status: string;
  /** Set if the order can still be paid. */
  paymentUrl: string | null;
};

const refusalDetails = z.object({ orderId: z.string(), status: z.string(), paymentUrl: maybe(z.string()) });

/** The order in an `idempotency_key_reused` error (same key, another body); null for any other error. */
export function earlierOrderOf(error: unknown): EarlierOrder | null {
  if (!(isApiError(error) && error.code === 'idempotency_key_reused')) return null;
  const named = refusalDetails.safeParse(error.details);
  if (!named.success) return { orderId: null, status: '', paymentUrl: null };
  return { ...named.data, paymentUrl: named.data.paymentUrl ?? null };
}

/**
 * The current state of an order created earlier.
 * Null if the order was closed unpaid, or if this player has no such order.
 * @throws the error of the status request.
 */
export async function fateOf(orderId: string): Promise<EarlierOrder | null> {
  try {
    const answer = await orderStatus(orderId, null);
    return isUnpaid(answer) ? null : { orderId, status: answer.status, paymentUrl: answer.paymentUrl ?? null };
  } catch (error) {
    if (isApiError(error) && error.status === 404) return null;
    throw error;
  }
}
