import { isApiError } from '@topup/web-kit/api/api-error.ts';
import { attemptKey, settleAttempt } from '@topup/web-kit/api/attempt-key.ts';
import { createOrders } from '@topup/web-kit/api/create-orders.ts';
import type { NewOrder } from '@topup/web-kit/api/create-orders.ts';
import * as z from 'zod/mini';
import { isWebAddress } from '../money/leave-to.ts';
import { earlierOrderOf, fateOf } from './earlier-order.ts';
import type { EarlierOrder } from './earlier-order.ts';
import { changeKept, holdBasket, readKept } from './kept-order.ts';

/** How long the order service may need to hear of a price that this page already knows. */
const CATCH_UP_MS = 1000;

const newPrices = z.object({ version: z.number() });

/** Whether the server refused because its price list is older than the one the player saw. */
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

/** Where the payment of a placed order leads: a payment page, or the page that follows the order. */
export type Placed = { page: string } | { orderId: string };

/** What a confirmation led to: the order, or one that an earlier try of the same purchase had made already. */
export type Placing = { placed: Placed } | { earlier: EarlierOrder };

type Purchase = { email: string; listVersion: number };

/** The order of an earlier try that is, or may still be, paid. What an earlier try made unpaid for good is forgotten. */
async function madeBefore(email: string): Promise<EarlierOrder | null> {
  const { orderId } = readKept(email);
  if (orderId === null) return null;
  const earlier = await fateOf(orderId);
  if (!earlier) changeKept(email, { orderId: null });
  return earlier;
}

/**
 * Sends a confirmed order. The purchase keeps one key until the server has said what it made of it, whatever changed in
 * the cart meanwhile, and asks for the fate of an order already made before it makes another: nobody pays twice unawares.
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
    // A closed order will never be paid: the next try is a new one.
    if (earlier || (isApiError(error) && error.code === 'order_closed')) settleAttempt(scope);
    if (!earlier) throw error;
    changeKept(email, { orderId: earlier.orderId, isUnsure: false });
    return { earlier };
  }
}

/** The player knows of the earlier order and wants one more: from here on it is another purchase. */
export function startAnother(email: string): void {
  settleAttempt(scopeOf(email));
  changeKept(email, { orderId: null, isUnsure: false });
}
