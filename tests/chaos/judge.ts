import { deliveriesTo, paymentsAt } from '../support/simulators.ts';
import { auditBooks } from '../support/stack.ts';
import type { Attempt, Kept, Records } from './closing.ts';
import { balancePaise, type Acknowledged, type Customer } from './customers.ts';

export type Verdict = {
  readonly units: { paid: number; delivered: number; refunded: number; ambiguous: number };
  readonly statuses: Readonly<Record<string, number>>;
  readonly doubleDeliveries: number;
  readonly lostAcknowledgements: number;
  readonly driftPaise: number;
  readonly booksBalance: boolean;
  readonly breaches: readonly string[];
};

/** The units of one line, by the store's records and by the supplier's. */
type LineCount = { price: number; bought: number; delivered: number; ambiguous: number; record: number };

/**
 * Judges the run by evidence from outside the store: the supplier's deliveries, the gateways' payments, and the money
 * given to each customer at the start.
 */
export async function judge(
  records: Records,
  customers: readonly Customer[],
  bought: readonly Acknowledged[],
): Promise<Verdict> {
  const breaches: string[] = [];
  const orders = await records.orders(customers.map(({ accountId }) => accountId));
  const attempts = await records.attempts(orders.map(({ _id }) => _id));
  const known = new Set(orders.map(({ _id }) => _id));
  const lost = bought.filter(({ orderId }) => !known.has(orderId));
  for (const { orderId } of lost) breaches.push(`${orderId}: acknowledged but missing`);

  const statuses: Record<string, number> = {};
  const units = { paid: 0, delivered: 0, refunded: 0, ambiguous: 0 };
  const kept = new Map<string, number>();
  let doubleDeliveries = 0;
  for (const order of orders) {
    statuses[order.status] = (statuses[order.status] ?? 0) + 1;
    const lines = await linesOf(order, attempts);
    doubleDeliveries += judgeLines(order, lines, breaches);
    const of = (what: 'bought' | 'delivered' | 'ambiguous') => lines.reduce((sum, line) => sum + line[what], 0);
    const refunded = order.refunds.filter(({ settledAt }) => settledAt).flatMap((refund) => refund.units).length;
    const paid = order.paidAt ? of('bought') : 0;
    units.paid += paid;
    units.delivered += of('delivered');
    units.ambiguous += of('ambiguous');
    units.refunded += refunded;
    if (paid !== of('delivered') + of('ambiguous') + refunded)
      breaches.push(
        `${order._id} ${order.status}: ${paid} units paid, ${of('delivered')} delivered, ${refunded} refunded, ${of('ambiguous')} ambiguous`,
      );
    const value = lines.reduce((sum, { price, delivered, ambiguous }) => sum + price * (delivered + ambiguous), 0);
    const captured = (await paymentsAt('ekupi', order._id)).filter(({ status }) => status === 'success');
    const given = captured.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
    kept.set(order.accountId, (kept.get(order.accountId) ?? 0) + value - given);
    breaches.push(...(await returnedWrongly(order)));
  }
  const driftPaise = await drift(customers, kept, breaches);
  const books = await auditBooks();
  if (!books.balanced) breaches.push(...books.report.split('\n').filter((line) => /\bI\d+\b/.test(line)));
  if (!books.balanced) breaches.push('the books do not balance');
  return {
    units,
    statuses,
    doubleDeliveries,
    driftPaise,
    breaches,
    lostAcknowledgements: lost.length,
    booksBalance: books.balanced,
  };
}

/** By PhonePe's own record: a wrong amount must be refunded in full, once, before its order is shown as refunded. */
async function returnedWrongly({ _id, status }: Kept): Promise<string[]> {
  const captured = (await paymentsAt('phonepe', _id)).filter((payment) => payment.status === 'success');
  return captured
    .filter(({ amountPaise, refundedPaise }) => status !== 'refunded' || refundedPaise !== amountPaise)
    .map(
      ({ amountPaise, refundedPaise }) =>
        `${_id} ${status}: ${amountPaise} paise were captured, ${refundedPaise} went back`,
    );
}

async function linesOf(order: Kept, attempts: readonly Attempt[]): Promise<LineCount[]> {
  const states = new Map(attempts.filter(({ orderId }) => orderId === order._id).map(({ _id, state }) => [_id, state]));
  const record = await deliveriesTo(order.playerId, order.zoneId);
  return order.items.map(({ productId, pricePaise, quantity }, item) => {
    const units = order.units.filter((unit) => unit.item === item).map(({ unit }) => states.get(unit));
    const count = (state: string): number => units.filter((one) => one === state).length;
    return {
      price: pricePaise,
      bought: quantity,
      delivered: count('delivered'),
      ambiguous: count('ambiguous'),
      record: record.filter((delivery) => delivery.productId === productId).length,
    };
  });
}

/** Returns the number of deliveries that were never paid for or were refunded. */
function judgeLines(order: Kept, lines: readonly LineCount[], breaches: string[]): number {
  let tooMany = 0;
  for (const { bought, delivered, ambiguous, record } of lines) {
    const most = order.paidAt ? Math.min(bought, delivered + ambiguous) : 0;
    tooMany += Math.max(0, record - most);
    if (record >= delivered && record <= most) continue;
    breaches.push(
      `${order._id} ${order.status}: the supplier delivered ${record} of ${bought}, the store records ${delivered} delivered and ${ambiguous} ambiguous`,
    );
  }
  return tooMany;
}

/**
 * Each wallet must hold what its customer had and paid elsewhere, minus the goods that were, or may have been,
 * delivered.
 */
async function drift(customers: readonly Customer[], kept: ReadonlyMap<string, number>, breaches: string[]) {
  let all = 0;
  for (const customer of customers) {
    const expected = customer.fundedPaise - (kept.get(customer.accountId) ?? 0);
    const off = (await balancePaise(customer)) - expected;
    all += Math.abs(off);
    if (off !== 0) breaches.push(`${customer.accountId}: its wallet is ${off} paise off`);
  }
  return all;
}
