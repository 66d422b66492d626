import type { Order } from './order.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** The wallet polls an unpaid payment for three days; the extra hour covers what its last poll finds. */
const WATCHED_FOR_MS = 73 * HOUR_MS;
const PAUSE_MAX_MS = 8 * HOUR_MS;

type Closed = Pick<Order, 'status' | 'paymentMethod' | 'paidAt'>;

/** The order closed unpaid, but the player may still pay at the gateway, and the order must learn of that capture. */
export const awaitsLateMoney = ({ status, paymentMethod, paidAt }: Closed): boolean =>
  (status === 'cancelled' || status === 'failed') && paymentMethod !== 'wallet' && !paidAt;

/**
 * When to poll the wallet again about such an order, in case its event was lost. Each interval is twice the
 * previous one, which bounds the delay by the time already waited. Null when no capture can come any more.
 */
export function nextLateLookMs(createdAt: Date, tries: number, now: Date): number | null {
  if (now.getTime() - createdAt.getTime() >= WATCHED_FOR_MS) return null;
  return Math.min(MINUTE_MS * 2 ** Math.min(tries, 10), PAUSE_MAX_MS);
}
