import { isApiError } from '@topup/web-kit/api/api-error.ts';
import { orderStatus } from '@topup/web-kit/api/order-status.ts';
import { maybe } from '@topup/web-kit/api/wire.ts';
import * as z from 'zod/mini';
import { isUnpaid } from '../status/order-outcome.ts';

/** An order that an earlier try of this purchase made, told before anything more is charged. */
export type EarlierOrder = {
  /** Null when the server did not say which: it then stands among the player's orders. */
  orderId: string | null;
  status: string;
  /** Where it can still be paid. */
  paymentUrl: string | null;
};

const refusalDetails = z.object({ orderId: z.string(), status: z.string(), paymentUrl: maybe(z.string()) });

/** The order that the server names where it refuses a key which another body was sent with; null for any other error. */
export function earlierOrderOf(error: unknown): EarlierOrder | null {
  if (!(isApiError(error) && error.code === 'idempotency_key_reused')) return null;
  const named = refusalDetails.safeParse(error.details);
  if (!named.success) return { orderId: null, status: '', paymentUrl: null };
  return { ...named.data, paymentUrl: named.data.paymentUrl ?? null };
}

/**
 * What became of an order that was made before: null when it took no money and never will, or is not this player's.
 * @throws whatever the question met.
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
