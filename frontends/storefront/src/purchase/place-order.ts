import { ApiError } from '@topup/web-kit/api/api-error.ts';
import { attemptKey, isFinal, settleAttempt } from '@topup/web-kit/api/attempt-key.ts';
import { createOrders } from '@topup/web-kit/api/create-orders.ts';
import type { NewOrder } from '@topup/web-kit/api/create-orders.ts';
import * as z from 'zod/mini';
import { isWebAddress } from '../money/leave-to.ts';

const SCOPE = 'order';

/** How long the order service may need to hear of a price that this page already knows. */
const CATCH_UP_MS = 1000;

const newPrices = z.object({ version: z.number() });

/** Whether the server refused because its price list is older than the one the player saw. */
const serverIsBehind = (error: unknown, listVersion: number): boolean => {
  if (!(error instanceof ApiError && error.code === 'prices_changed')) return false;
  const theirs = newPrices.safeParse(error.details);
  return theirs.success && theirs.data.version < listVersion;
};

const send = async (order: NewOrder, listVersion: number) => {
  const key = attemptKey(SCOPE, order);
  try {
    return await createOrders(order, key);
  } catch (error) {
    if (!serverIsBehind(error, listVersion)) throw error;
    await new Promise((resolve) => setTimeout(resolve, CATCH_UP_MS));
    return createOrders(order, key);
  }
};

/**
 * Sends a confirmed order. A repeated confirmation after a lost answer is the same attempt: it keeps its key.
 * @param listVersion version of the price list that the player saw.
 */
export async function placeOrder(order: NewOrder, listVersion: number) {
  try {
    const placed = await send(order, listVersion);
    const page = placed.redirectUrl ?? placed.paymentUrl;
    if (page ? !isWebAddress(page) : !placed.orderId) throw new Error('the answer leads nowhere');
    settleAttempt(SCOPE);
    return placed;
  } catch (error) {
    if (isFinal(error)) settleAttempt(SCOPE);
    throw error;
  }
}
