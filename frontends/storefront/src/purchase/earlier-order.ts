import { isApiError } from '@topup/web-kit/api/api-error.ts';
import { orderStatus } from '@topup/web-kit/api/order-status.ts';
import { maybe } from '@topup/web-kit/api/wire.ts';
import * as z from '@topup/web-kit/api/schema.ts';
import { isUnpaid } from '../outcome/order-outcome.ts';

/** An order from an earlier attempt, shown before anything more is charged. */
export type EarlierOrder = {
  /** Null when the server did not name the order; it is then listed among the player's orders. */
  orderId: string | null;
  status: string;
  /** Set if the order can still be paid. */
  paymentUrl: string | null;
};

const refusalDetails = z.object({ orderId: z.string(), status: z.string(), paymentUrl: maybe(z.string()) });

/** From an `idempotency_key_reused` error (same key, different body); null for any other error. */
export function earlierOrderOf(error: unknown): EarlierOrder | null {
  if (!(isApiError(error) && error.code === 'idempotency_key_reused')) return null;
  const named = refusalDetails.safeParse(error.details);
  if (!named.success) return { orderId: null, status: '', paymentUrl: null };
  return { ...named.data, paymentUrl: named.data.paymentUrl ?? null };
}

/**
 * The current state of an order created earlier.
 * Null when it was closed unpaid, or belongs to another player.
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
