import { mongo } from 'mongoose';
import { isFinal } from '../support/shop.ts';
import { endUnpaidPages, paymentsAt, settleRefund } from '../support/simulators.ts';
import { child } from '../support/stack.ts';
import { asAdmin, pollStatus, type Acknowledged } from './customers.ts';

type UnitState = { readonly unit: string; readonly item: number; readonly state: string };
/** An order as stored by the order service. */
export type Kept = {
  readonly _id: string;
  readonly accountId: string;
  readonly zoneId: string;
  readonly playerId: string;
  readonly status: string;
  readonly step: string;
  readonly placedReason?: string;
  readonly paidAt?: Date;
  readonly items: readonly { readonly productId: string; readonly pricePaise: number; readonly quantity: number }[];
  readonly units: readonly UnitState[];
  readonly refunds: readonly { readonly units: readonly string[]; readonly settledAt?: Date }[];
};
export type Attempt = { readonly _id: string; readonly orderId: string; readonly state: string };

export type Records = {
  readonly orders: (accountIds: readonly string[]) => Promise<Kept[]>;
  readonly attempts: (orderIds: readonly string[]) => Promise<Attempt[]>;
  readonly close: () => Promise<void>;
};

/** Reads the services' databases; never writes. */
export async function openRecords(): Promise<Records> {
  const client = await mongo.MongoClient.connect(child('mongodb').url, { retryWrites: false });
  const orders = client.db('topup_order').collection<Kept>('orders');
  const attempts = client.db('topup_supplier_gateway').collection<Attempt>('attempts');
  return {
    orders: (ids) => orders.find({ accountId: { $in: [...ids] } }).toArray(),
    attempts: (ids) => attempts.find({ orderId: { $in: [...ids] } }).toArray(),
    close: () => client.close(),
  };
}

type Listed = { data: { deliveries: { unit: string }[]; pagination: { pages: number } } };

/** The units that the admins' delivery list shows as ambiguous, on all pages. */
async function unitsAtTheDesk(): Promise<Set<string>> {
  const { call } = await asAdmin();
  const units = new Set<string>();
  for (let page = 1, pages = 1; page <= pages; page++) {
    const answer = await call<Listed>('GET', `/api/admin/deliveries?state=ambiguous&limit=100&page=${page}`);
    if (answer.status !== 200) throw new Error(`delivery list: ${answer.status} ${answer.body.message}`);
    for (const { unit } of answer.body.data.deliveries) units.add(unit);
    pages = answer.body.data.pagination.pages;
  }
  return units;
}

const SETTLED = ['delivered', 'rejected', 'void'];

/** Whether an order is final, or each of its unsettled units is listed for an admin. */
function isClosed({ status, units }: Kept, desk: ReadonlySet<string>): boolean {
  if (isFinal(status)) return true;
  const left = units.filter(({ state }) => !SETTLED.includes(state));
  return status === 'processing' && left.length > 0 && left.every(({ unit }) => desk.has(unit));
}

export type Closing = { readonly tookMs: number; readonly open: readonly string[] };

/**
 * Waits until every acknowledged order is closed. Meanwhile acts as players and an admin would: polls the status pages
 * and processes the orders that wait for points. The time counts from `startedAt` (monotonic ms).
 */
export async function closing(
  records: Records,
  bought: readonly Acknowledged[],
  withinMs: number,
  startedAt: number,
): Promise<Closing> {
  const byId = new Map(bought.map((one) => [one.orderId, one]));
  const accounts = [...new Set(bought.map(({ customer }) => customer.accountId))];
  for (;;) {
    const desk = await unitsAtTheDesk().catch(() => new Set<string>());
    const kept = (await records.orders(accounts)).filter(({ _id }) => byId.has(_id));
    const open = kept.filter((order) => !isClosed(order, desk));
    const tookMs = performance.now() - startedAt;
    if (open.length === 0 || tookMs > withinMs) return { tookMs, open: open.map(described) };
    await help(open, byId);
  }
}

const described = ({ _id, status, step, placedReason, units }: Kept): string =>
  `${_id} ${status}/${step} ${placedReason ?? ''} units ${units.map(({ state }) => state).join(' ')}`;

/** One round of these actions. Each round is followed by the polling interval. */
async function help(open: readonly Kept[], byId: ReadonlyMap<string, Acknowledged>): Promise<void> {
  if (open.some(({ placedReason, status }) => status === 'placed' && placedReason === 'points'))
    await (await asAdmin()).call('POST', '/api/admin/process-placed-orders', {}).catch(() => undefined);
  for (const { _id, status } of open.slice(0, 20)) {
    const bought = byId.get(_id);
    // A lost response leaves a payment page that nobody uses. The order is refused only once that page has ended.
    if (bought?.then === 'refused') await endUnpaidPages('ekupi', _id).catch(() => undefined);
    if (bought && status === 'pending') await pollStatus(bought).catch(() => undefined);
    if (status === 'refund_initiated') await carryOutRefunds(_id).catch(() => undefined);
  }
  await new Promise((resolve) => setTimeout(resolve, ROUND_MS));
}
const ROUND_MS = 500;

/** The bank carries out the refunds that PhonePe accepted. */
async function carryOutRefunds(orderId: string): Promise<void> {
  for (const { refundsUnderWay = [] } of await paymentsAt('phonepe', orderId))
    for (const refundId of refundsUnderWay) await settleRefund('phonepe', refundId, 'success');
}
