import type { PaymentProvider } from '@topup/proto';
import { origin } from './stack.ts';

export type Delivery = {
  orderId: string;
  productId: string;
  userId: string;
  zoneId: string;
  points: string | number;
  charged: string | number;
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

/** Sets the supplier's behaviour from now on. */
export const controlSupplier = (settings: object): Promise<unknown> => call('supplier/control', settings);
/** Restores normal behaviour; the record of deliveries is kept. */
export const resetSupplier = (): Promise<unknown> => call('supplier/reset', {});

/** All that the supplier ever delivered. */
export const allDeliveries = async (): Promise<Delivery[]> =>
  (await call<{ deliveries: Delivery[] }>('supplier/deliveries')).deliveries;

/** The supplier's actual deliveries to a game account. */
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
  /** Set by PhonePe only: the amount that was refunded or is being refunded. */
  refundedPaise?: number;
  /** The ids of refunds that the bank has not carried out yet. */
  refundsUnderWay?: string[];
};

export type Gateway = PaymentProvider;

/** The payments of a recharge or order, oldest first. */
export const paymentsAt = async (gateway: Gateway, recordId: string): Promise<Payment[]> =>
  (await call<{ payments: Payment[] }>(`${gateway}/payments?merchantTransactionId=${recordId}`)).payments;

/** A payment's outcome, and how its callback is delivered. */
export type Settlement = {
  outcome: 'success' | 'failure';
  amountPaise?: number;
  webhook?: 'send' | 'duplicate' | 'drop' | 'late' | 'forged';
};

/** Settles the newest payment of a recharge or order, as the player and the bank would. */
export async function settleAt(gateway: Gateway, recordId: string, settlement: Settlement): Promise<void> {
  const payment = (await paymentsAt(gateway, recordId)).at(-1);
  if (!payment) throw new Error(`${gateway} knows no payment of ${recordId}`);
  await call(`${gateway}/payments/${payment.id}/settle`, settlement);
}

const ENDED = ['success', 'failure'];

/** Ends an order's unpaid payment pages, as the gateway itself does after 25 minutes. */
export async function endUnpaidPages(gateway: Gateway, orderId: string): Promise<void> {
  for (const { id, status } of await paymentsAt(gateway, orderId))
    if (!ENDED.includes(status)) await call(`${gateway}/payments/${id}/expire`, {});
}

/** Sends the callbacks of a record's captured payments again, as gateways do when one was lost. */
export async function repeatCallbacks(gateway: Gateway, recordId: string): Promise<void> {
  for (const { id, status } of await paymentsAt(gateway, recordId))
    if (status === 'success') await call(`${gateway}/payments/${id}/repeat`, {});
}

/** The gateway refuses this many of the next page requests. */
export const refusePages = (gateway: Gateway, refuse: number): Promise<unknown> =>
  call(`${gateway}/control`, { refuse });

/** Ends a refund that the store has requested from a gateway. */
export const settleRefund = (gateway: Gateway, refundId: string, outcome: 'success' | 'failure'): Promise<unknown> =>
  call(`${gateway}/refunds/${refundId}/settle`, { outcome });

/**
 * PhonePe accepts the next `loseReplies` refund requests but their responses are lost; `hide` hides accepted refunds.
 * `{}` restores normal behaviour.
 * Returns the number of responses lost since the last call.
 */
export const refundFaults = (faults: { loseReplies?: number; hide?: boolean }): Promise<{ lostReplies: number }> =>
  call('phonepe/refunds/faults', faults);

export const forgetTokens = (): Promise<unknown> => call('phonepe/tokens/forget', {});
