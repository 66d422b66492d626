import type { Bus } from '@topup/kit/messaging';
import type { Log } from '@topup/kit/log';
import { points, sumPoints } from '@topup/kit/points';
import { chargesOf, type Charges } from '@topup/kit/supplier-cost';
import {
  coveredBy,
  pointsNeeded,
  pointsUnderWay,
  shortfallOf,
  type Sold,
  type PlacedSummary,
  type WaitingOrder,
} from '../domain/placed-points.ts';
import type { Order } from '../domain/order.ts';
import type { PlacedOrders } from '../store/placed-orders.ts';

type SummaryDeps = {
  readonly placedOrders: PlacedOrders;
  readonly bus: Pick<Bus, 'ask'>;
  readonly log: Log;
  readonly now: () => Date;
};
const ASK_DEADLINE_MS = 4_000;

/**
 * `fresh`: the balance is read after the orders, so that what an order under way costs is counted with the order or is
 * already off the balance. Otherwise the balance may be 3 s old.
 */
export async function summarizePlaced(deps: SummaryDeps, { fresh } = { fresh: false }): Promise<PlacedSummary> {
  const reading = Promise.all([waitingOf(deps), underWayOf(deps)]);
  if (fresh) await reading;
  const [[placed, sent], { balance, asOf, charges }] = await Promise.all([reading, balanceOf(deps, fresh)]);
  const orders = placed.map((order): WaitingOrder => ({ _id: order._id, needed: pointsNeeded(order, charges) }));
  const underWay = sumPoints(sent.map((order) => pointsUnderWay(order, charges)));
  const required = sumPoints(orders.map(({ needed }) => needed.points));
  const unknownPoints = orders.filter(({ needed }) => needed.unknown).length;
  const [shortfall, covered] = [shortfallOf(required, balance), coveredBy(balance, underWay, orders)];
  return { orders, required, unknownPoints, underWay, balance, shortfall, covered, asOf };
}

async function waitingOf({ placedOrders }: SummaryDeps): Promise<(Sold & Pick<Order, '_id'>)[]> {
  const orders: (Sold & Pick<Order, '_id'>)[] = [];
  for await (const { _id, items, units } of placedOrders.waiting()) orders.push({ _id, items, units });
  return orders;
}

async function underWayOf({ placedOrders }: SummaryDeps): Promise<Sold[]> {
  const orders: Sold[] = [];
  for await (const { items, units } of placedOrders.underWay()) orders.push({ items, units });
  return orders;
}

type Balance = Pick<PlacedSummary, 'balance' | 'asOf'> & { readonly charges: Charges };

async function balanceOf({ bus, log, now }: SummaryDeps, fresh: boolean): Promise<Balance> {
  try {
    const answer = await bus.ask('supplier.balance.get', { fresh }, { deadlineMs: ASK_DEADLINE_MS });
    const { balanceHundredths, asOfMs, charges } = answer;
    const balance = balanceHundredths === undefined ? null : points(balanceHundredths);
    return { balance, asOf: new Date(Number(asOfMs)), charges: chargesOf(charges) };
  } catch (error) {
    log.warn({ err: error }, 'the balance at the supplier is not known');
    return { balance: null, asOf: now(), charges: 'unknown' };
  }
}
