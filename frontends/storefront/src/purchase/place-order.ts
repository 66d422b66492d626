import { isApiError } from '@topup/web-kit/api/api-error.ts';
import { attemptKey, settleAttempt } from '@topup/web-kit/api/attempt-key.ts';
import { createOrders, type NewOrder } from '@topup/web-kit/api/create-orders.ts';
import * as z from '@topup/web-kit/api/schema.ts';
import { isWebAddress } from '../money/leave-to.ts';
import { earlierOrderOf, fateOf, type EarlierOrder } from './earlier-order.ts';
import { changeKept, holdBasket, readKept } from '../basket/kept-order.ts';

/** If the order service has an older price list than this page, the order is sent once more after this time. */
const CATCH_UP_MS = 1000;

const newPrices = z.object({ version: z.number() });

/** Whether the order service refused the prices because its price list is older than the player's. */
const serverIsBehind = (error: unknown, listVersion: number): boolean => {
  if (!(isApiError(error) && error.code === 'prices_changed')) return false;
  const theirs = newPrices.safeParse(error.details);
  return theirs.success && theirs.data.version < listVersion;
};

const send = async (order: NewOrder, key: string, listVersion: number) => {
  try {
    return await createOrders(order, key);
  } catch (error) {
    if (!serverIsBehind(error, listVersion)) throw error;
    await new Promise((resolve) => setTimeout(resolve, CATCH_UP_MS));
    return createOrders(order, key);
  }
};

const scopeOf = (email: string): string => `order:${email}`;

type Placed = { page: string } | { orderId: string };

/** `earlier`: an order that an earlier attempt at this purchase had already created. */
export type Placing = { placed: Placed } | { earlier: EarlierOrder };

type Purchase = { email: string; listVersion: number };

/** The order that an earlier attempt created. If it was closed unpaid, the draft forgets it, and this returns null. */
async function madeBefore(email: string): Promise<EarlierOrder | null> {
  const { orderId } = readKept(email);
  if (orderId === null) return null;
  const earlier = await fateOf(orderId);
  if (!earlier) changeKept(email, { orderId: null });
  return earlier;
}

/**
 * Places a confirmed order.
 * Keeps one idempotency key for the purchase until the server has answered, even if the cart changes. If an earlier
 * attempt has created an order, returns that order instead of creating another, so that nobody pays twice by accident.
 * @param listVersion version of the price list that the player saw.
 */
export async function placeOrder(order: NewOrder, { email, listVersion }: Purchase): Promise<Placing> {
  const before = await madeBefore(email);
  if (before) return { earlier: before };
  const scope = scopeOf(email);
  holdBasket(email);
  try {
    const { orderId = null, redirectUrl, paymentUrl } = await send(order, attemptKey(scope), listVersion);
    const page = redirectUrl ?? paymentUrl;
    if (page ? !isWebAddress(page) : !orderId) throw new Error('the answer leads nowhere');
    if (orderId) settleAttempt(scope);
    changeKept(email, { orderId, isUnsure: false });
    return { placed: page ? { page } : { orderId: orderId ?? '' } };
  } catch (error) {
    const earlier = earlierOrderOf(error);
    // The key belongs to another order, or to one that was closed unpaid, so the next attempt needs a new key.
    if (earlier || (isApiError(error) && error.code === 'order_closed')) settleAttempt(scope);
    if (!earlier) throw error;
    changeKept(email, { orderId: earlier.orderId, isUnsure: false });
    return { earlier };
  }
}

/** Makes the next attempt a new purchase: the player has seen the earlier order and wants another one. */
export function startAnother(email: string): void {
  settleAttempt(scopeOf(email));
  changeKept(email, { orderId: null, isUnsure: false });
}
