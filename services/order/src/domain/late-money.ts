import type { Order } from './order.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** The wallet polls an unpaid payment for three days; the extra hour covers the result of its last poll. */
const WATCHED_FOR_MS = 73 * HOUR_MS;
const PAUSE_MAX_MS = 8 * HOUR_MS;

type Closed = Pick<Order, 'status' | 'paymentMethod' | 'paidAt'>;

/** A closed, unpaid order whose player may still pay at the payment gateway. The order must learn of such a late payment. */
export const awaitsLateMoney = ({ status, paymentMethod, paidAt }: Closed): boolean =>
  (status === 'cancelled' || status === 'failed') && paymentMethod !== 'wallet' && !paidAt;

/** The pause until the wallet is asked again, in case its event was lost. Null once no late payment can come any more. */
export function nextLatePollMs(createdAt: Date, tries: number, now: Date): number | null {
  if (now.getTime() - createdAt.getTime() >= WATCHED_FOR_MS) return null;
  return Math.min(MINUTE_MS * 2 ** Math.min(tries, 10), PAUSE_MAX_MS);
}
