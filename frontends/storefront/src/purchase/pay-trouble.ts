import { isApiError, isConnectionError, messageOf } from '@topup/web-kit/api/api-error.ts';
import { isFinal } from '@topup/web-kit/api/attempt-key.ts';
import type { NewOrder } from '@topup/web-kit/api/create-orders.ts';
import { TOO_MANY_OPEN } from '@topup/web-kit/api/open-payments.ts';
import { purchaseTexts as t } from '../texts/purchase.ts';
import * as z from '@topup/web-kit/api/schema.ts';

/** Statuses by which the server refuses a request before it processes it: authentication, too early, rate limit. */
const AT_THE_DOOR = new Set([401, 403, 425, 429]);

const unavailable = z.object({ productIds: z.array(z.string()) });

export type PayTrouble = {
  said: string;
  /** Whether the player already has as many open payments as allowed. */
  isFull: boolean;
  money: string;
  /** If prices have changed: the prices that the player accepted, by product id. Otherwise empty. */
  oldPrices: Readonly<Record<string, string>>;
};

/** Whether money may have moved: the server may have processed the call although no final answer arrived. */
export const isUncertain = (error: unknown): boolean =>
  !isFinal(error) && !(isApiError(error) && AT_THE_DOOR.has(error.status));

/** Errors whose message says already that nothing was charged. */
const SAYS_MONEY = new Set(['orders_stopped']);

const moneyWords = (error: unknown, wasUnsure: boolean): string => {
  if (isApiError(error) && SAYS_MONEY.has(error.code)) return '';
  if (isFinal(error)) return t.nothingCharged;
  if (!isUncertain(error)) return wasUnsure ? t.payUnknown : t.nothingCharged;
  // The message of a 503 already says whether money was charged, so this text only adds that paying again is safe.
  if (isApiError(error) && error.status === 503 && error.message) return t.payAgainIsSafe;
  return t.payUnknown;
};

export function goneFrom(order: NewOrder, error: unknown): NewOrder['items'] {
  if (!(isApiError(error) && error.code === 'item_unavailable')) return [];
  const { data } = unavailable.safeParse(error.details);
  return order.items.filter(({ productId }) => data?.productIds.includes(productId));
}

/** @param wasUnsure whether an earlier attempt at this purchase got no final answer. */
export function payTrouble(order: NewOrder, error: unknown, wasUnsure: boolean): PayTrouble {
  const gone = goneFrom(order, error).map(({ spu }) => spu);
  const isOffline = isConnectionError(error) && !navigator.onLine;
  const said = messageOf(error, isOffline ? t.offline : t.unknownError);
  const haveChanged = isApiError(error) && error.code === 'prices_changed';
  return {
    said: gone.length > 0 ? `${said} ${t.itemsGone(gone.join(', '))}` : said,
    isFull: isApiError(error) && error.code === TOO_MANY_OPEN,
    money: moneyWords(error, wasUnsure),
    oldPrices: haveChanged ? Object.fromEntries(order.items.map(({ productId, price }) => [productId, price])) : {},
  };
}
