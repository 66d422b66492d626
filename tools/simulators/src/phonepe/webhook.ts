import type { Order, Refund } from './book.ts';
import { refundOf, statusOf } from './wire.ts';

const TIMEOUT_MS = 5_000;

type Merchant = { readonly webhookUrl: string; readonly authorization: string };

const EVENTS = { COMPLETED: 'completed', FAILED: 'failed', PENDING: 'accepted' } as const;

/** Posts a callback once. The `authorization` header proves the sender; the body is unsigned. */
async function post({ webhookUrl, authorization }: Merchant, event: string, payload: object): Promise<void> {
  await fetch(webhookUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization },
    body: JSON.stringify({ event, payload }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).then(
    (response) => response.arrayBuffer(),
    () => undefined,
  );
}

export const callBack = (merchant: Merchant, order: Order, claim: 'true' | 'success'): Promise<void> => {
  const reported = claim === 'success' ? { ...order, state: 'COMPLETED' as const } : order;
  return post(merchant, `checkout.order.${EVENTS[reported.state]}`, statusOf(reported));
};

export const callBackRefund = (merchant: Merchant, refund: Refund): Promise<void> =>
  post(merchant, `pg.refund.${EVENTS[refund.state]}`, refundOf(refund));
