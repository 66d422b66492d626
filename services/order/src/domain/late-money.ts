import type { Order } from './order.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** The wallet asks a gateway about an unpaid payment for three days; what it finds in the last hour must be heard too. */
const WATCHED_FOR_MS = 73 * HOUR_MS;
const PAUSE_MAX_MS = 8 * HOUR_MS;

type Closed = Pick<Order, 'status' | 'paymentMethod' | 'paidAt'>;

/** Closed without being paid, while its player may still pay at the gateway: the wallet then has money that it must hear of. */
export const awaitsLateMoney = ({ status, paymentMethod, paidAt }: Closed): boolean =>
  (status === 'cancelled' || status === 'failed') && paymentMethod !== 'wallet' && !paidAt;

/**
 * When the wallet is asked about such an order again, because its event may have been lost: each pause is twice the one
 * before, so news is never later than as long again. Null: nothing can come any more.
 */
export function nextLateLookMs(createdAt: Date, tries: number, now: Date): number | null {
  if (now.getTime() - createdAt.getTime() >= WATCHED_FOR_MS) return null;
  return Math.min(MINUTE_MS * 2 ** Math.min(tries, 10), PAUSE_MAX_MS);
}
