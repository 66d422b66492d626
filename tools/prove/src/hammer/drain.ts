import { setTimeout as pause } from 'node:timers/promises';
import { as } from '@topup/tests/chaos/customers';
import { healthy } from '@topup/tests/chaos/processes';
import { isFinal } from '@topup/tests/support/shop';
import {
  endUnpaidPages,
  paymentsAt,
  refundFaults,
  repeatCallbacks,
  resetSupplier,
  settleRefund,
} from '@topup/tests/support/simulators';
import type { Payable } from './book.ts';
import { creditAndRefundAtOnce, suspended } from './deciding.ts';
import { decided } from './people.ts';
import type { Ground } from './shop.ts';
import { settleUnit, type Unit } from './verdicts.ts';

/**
 * Longer than the 6 min in which the supplier may still accept a request whose outcome is unknown. Also longer than a refund
 * takes if its request was lost: the wallet sends the request again after 10 min, and reads the status every minute.
 */
const DRAINED_WITHIN_MS = 13 * 60_000;
const ROUND_MS = 1_000;

export type Drained = { readonly tookMs: number; readonly open: readonly string[] };

/** Ends the simulators' faults, then does what players, banks and admins would do, until no order or payment is open. */
export async function drain(ground: Ground, say: (text: string) => void): Promise<Drained> {
  await resetSupplier();
  await refundFaults({});
  await healthy();
  // Some callbacks were dropped on purpose. Without them the store checks a failed payment only once an hour.
  for (const { gateway, recordId } of ground.book.payables) await repeatCallbacks(gateway, recordId);
  const from = performance.now();
  const open = new Map(ground.book.orders.map((order) => [order.orderId, order.email]));
  const payables = new Set(ground.book.payables);
  for (;;) {
    await placed(ground);
    await desk(ground);
    for (const payable of payables)
      if ((await isEnded(ground, payable)) && !open.has(payable.recordId)) payables.delete(payable);
    const states: string[] = [];
    for (const [orderId, email] of open) {
      const state = await statusOf(orderId, email);
      if (isFinal(state)) open.delete(orderId);
      else states.push(`${orderId} ${state}`);
    }
    for (const { recordId } of payables) states.push(`the payment of ${recordId}`);
    const tookMs = performance.now() - from;
    if (states.length === 0 || tookMs > DRAINED_WITHIN_MS) return { tookMs, open: states };
    say(`  ${states.length} still open after ${Math.round(tookMs / 1_000)} s`);
    await pause(ROUND_MS);
  }
}

async function statusOf(orderId: string, email: string): Promise<string> {
  const { call } = await as({ email });
  const answer = await call<{ status: string }>('GET', `/api/orders/order-status/${orderId}`).catch(() => null);
  return answer?.status === 200 ? answer.body.status : `unreadable (${answer?.status ?? 'no answer'})`;
}

async function placed({ admins }: Ground): Promise<void> {
  const { call } = await as(admins[0]);
  await call('POST', '/api/admin/process-placed-orders', {}).catch(() => undefined);
}

type Listed = { readonly data: { readonly deliveries: readonly Unit[] } };
async function desk(ground: Ground): Promise<void> {
  const answer = await decided<Listed>(ground.book, ground.admins[0], 'the list of deliveries', ({ call }) =>
    call('GET', '/api/admin/deliveries?state=ambiguous&limit=100'),
  );
  if (answer.status === 200) for (const unit of answer.body.data.deliveries) await settleUnit(ground, unit);
}

/** Ends unpaid pages, settles refunds and money in suspense. True if there was nothing to settle and no recharge is open. */
async function isEnded(ground: Ground, payable: Payable): Promise<boolean> {
  const { gateway, recordId } = payable;
  await endUnpaidPages(gateway, recordId);
  const payments = await paymentsAt(gateway, recordId);
  const underWay = payments.flatMap(({ refundsUnderWay = [] }) => refundsUnderWay);
  for (const refundId of underWay) await settleRefund(gateway, refundId, 'success');
  const rows = await suspended(ground, ground.admins[0], payable);
  for (const row of rows) await creditAndRefundAtOnce(ground, row);
  return underWay.length === 0 && rows.length === 0 && (await isRechargeOver(ground, payable));
}

/** Whether a recharge waits for nothing more. True if the record is an order: `drain` watches the orders' own status. */
async function isRechargeOver({ book }: Ground, { recordId }: Payable): Promise<boolean> {
  const recharge = book.recharges.find(({ transactionId }) => transactionId === recordId);
  if (!recharge) return true;
  const { call } = await as(recharge);
  const path = `/api/orders/transactions/status/${recordId}`;
  const answer = await call<{ data: { status: string } }>('GET', path).catch(() => null);
  return answer?.status === 200 && !['pending', 'processing', 'refund_initiated'].includes(answer.body.data.status);
}
