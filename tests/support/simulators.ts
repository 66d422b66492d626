import { origin } from './stack.ts';

export type Delivery = {
  orderId: string;
  productId: string;
  userId: string;
  zoneId: string;
  points: string | number;
  at: string;
};

async function call<T>(path: string, body?: object): Promise<T> {
  const response = await fetch(`${origin()}/simulators/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!response.ok) throw new Error(`simulator ${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

/** Tells the supplier how to behave from now on. */
export const controlSupplier = (settings: object): Promise<unknown> => call('supplier/control', settings);
/** Back to good behaviour; the record of deliveries stays. */
export const resetSupplier = (): Promise<unknown> => call('supplier/reset', {});

/** What the supplier truly delivered to a game account. */
export async function deliveriesTo(userid: string, zoneid: string): Promise<Delivery[]> {
  const query = new URLSearchParams({ userid, zoneid });
  return (await call<{ deliveries: Delivery[] }>(`supplier/deliveries?${query}`)).deliveries;
}

export const googleToken = (person: object): Promise<{ idToken: string }> => call('google/token', person);

type Payment = {
  id: string;
  merchantTransactionId: string;
  amountPaise: number;
  status: string;
  /** PhonePe alone can give back: what went back or is on its way. */
  refundedPaise?: number;
  /** The ids of the refunds that its bank has not carried out yet. */
  refundsUnderWay?: string[];
};

export type Gateway = 'ekupi' | 'phonepe';

/** The payments of a recharge or order, oldest first. */
export const paymentsAt = async (gateway: Gateway, recordId: string): Promise<Payment[]> =>
  (await call<{ payments: Payment[] }>(`${gateway}/payments?merchantTransactionId=${recordId}`)).payments;

/** What became of a payment, and how the callback travels. */
export type Settlement = {
  outcome: 'success' | 'failure';
  amountPaise?: number;
  webhook?: 'send' | 'duplicate' | 'drop' | 'late' | 'forged';
};

/** Settles the newest payment of a recharge or order, as its player and the bank would. */
export async function settleAt(gateway: Gateway, recordId: string, settlement: Settlement): Promise<void> {
  const payment = (await paymentsAt(gateway, recordId)).at(-1);
  if (!payment) throw new Error(`${gateway} knows no payment of ${recordId}`);
  await call(`${gateway}/payments/${payment.id}/settle`, settlement);
}

const ENDED = ['success', 'failure'];

/** The gateway ends the pages of an order that nobody has paid on, as it does by itself after 25 minutes. */
export async function endUnpaidPages(gateway: Gateway, orderId: string): Promise<void> {
  for (const { id, status } of await paymentsAt(gateway, orderId))
    if (!ENDED.includes(status))
      await call(`${gateway}/payments/${id}/settle`, { outcome: 'failure', webhook: 'drop' });
}

/** Puts the UPI gateway's own clock so far ahead of ours (below zero: behind); it files payments by its own day. */
export const setEkupiClock = (aheadMs: number): Promise<unknown> => call('ekupi/clock', { aheadMs });

/** Ends a refund that the store has asked PhonePe for. */
export const settleRefund = (refundId: string, outcome: 'success' | 'failure'): Promise<unknown> =>
  call(`phonepe/refunds/${refundId}/settle`, { outcome });

/**
 * The next refunds are taken and their replies lost; while `hide`, taken ones are not shown. `{}`: all goes well again.
 * Answers how many replies were lost since it was last set.
 */
export const refundFaults = (faults: { loseReplies?: number; hide?: boolean }): Promise<{ lostReplies: number }> =>
  call('phonepe/refunds/faults', faults);

export const forgetTokens = (): Promise<unknown> => call('phonepe/tokens/forget', {});
