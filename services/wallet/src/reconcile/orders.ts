import { ages, conservation, type AttemptRecord, type OrderRecord } from '@topup/audit/invariants';
import type { AnswerOf } from '@topup/proto';
import { paise } from '@topup/kit/money';
import type { Deps } from '../deps.ts';
import { transferRecord } from '../domain/audit-records.ts';
import { findingsOf, type Finding } from '../domain/reconciliation.ts';
import { transferFrom } from '../store/transfer-document.ts';
import { lookTwice, type Pass } from './pass.ts';

const PAGE = 200;
type OrdersPage = AnswerOf<'order.orders.since'>;
type Cursor = { changedAtMs: bigint; id: string };

/** Every order since the run's beginning, as the order service tells it, against what was taken and given back for it. */
export async function orders(pass: Pass): Promise<void> {
  let cursor: Cursor = { changedAtMs: BigInt(pass.from?.getTime() ?? 0), id: '' };
  for (;;) {
    const page = await ask(pass.deps, cursor);
    pass.count('orders', page.orders.length);
    let known: OrdersPage | null = page;
    const look = async () => {
      const current = known ?? (await ask(pass.deps, cursor));
      known = null;
      return compare(pass.deps, current);
    };
    for (const finding of await lookTwice(pass.deps, look)) await pass.note(finding);
    if (!page.more || !page.next) return;
    cursor = page.next;
  }
}

const ask = ({ bus }: Deps, cursor: Cursor): Promise<OrdersPage> =>
  bus.ask('order.orders.since', { cursor, limit: PAGE });

async function compare(deps: Deps, { orders: facts }: OrdersPage): Promise<Finding[]> {
  const moved = await deps.transfers.collection
    .find({ 'ref.orderId': { $in: facts.map(({ orderId }) => orderId) } })
    .toArray();
  const records = facts.map(orderRecord);
  const attempts = facts.flatMap(attemptRecords);
  const transfers = moved.map(transferFrom).map(transferRecord);
  return findingsOf('orders', [
    ...conservation({ orders: records, transfers, attempts }),
    ...ages({ orders: records, attempts, rows: [], asOf: deps.now() }),
  ]);
}

type Facts = OrdersPage['orders'][number];

const orderRecord = (order: Facts): OrderRecord => ({
  id: order.orderId,
  status: order.status,
  step: order.step,
  // Its moves are the audit's to check; what is compared here does not need them.
  history: [],
  totalPaise: paise(order.totalPaise),
  items: order.lines.map(({ pricePaise, quantity }) => ({ pricePaise: paise(pricePaise), quantity })),
  units: order.units.map(({ unit, line, state }) => ({ unit, item: line, state })),
  createdAt: new Date(Number(order.createdAtMs)),
  stepSince: new Date(Number(order.stepSinceMs)),
  ...(order.nextAtMs === undefined ? {} : { nextAt: new Date(Number(order.nextAtMs)) }),
});

/** The units as the order knows them; the supplier gateway's own record is the audit's to compare. */
const attemptRecords = ({ orderId, units }: Facts): AttemptRecord[] =>
  units
    .filter(({ state }) => state !== 'unsent')
    .map(({ unit, state }) => ({
      unit,
      orderId,
      state: state === 'retryable' ? 'rejected' : state,
      n: 1,
      states: [state],
    }));
