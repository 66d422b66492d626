import type { Bus } from '@topup/kit/messaging';
import type { Log } from '@topup/kit/log';
import { points, sumPoints, type Points } from '@topup/kit/points';
import {
  coveredBy,
  pointsNeeded,
  pointsUnderWay,
  shortfallOf,
  type PlacedSummary,
  type WaitingOrder,
} from '../domain/placed-points.ts';
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
  const [[orders, underWay], { balance, asOf }] = await Promise.all([reading, balanceOf(deps, fresh)]);
  const required = sumPoints(orders.map(({ needed }) => needed.points));
  const unknownPoints = orders.filter(({ needed }) => needed.unknown).length;
  const [shortfall, covered] = [shortfallOf(required, balance), coveredBy(balance, underWay, orders)];
  return { orders, required, unknownPoints, underWay, balance, shortfall, covered, asOf };
}

async function waitingOf({ placedOrders }: SummaryDeps): Promise<WaitingOrder[]> {
  const orders: WaitingOrder[] = [];
  for await (const order of placedOrders.waiting()) orders.push({ _id: order._id, needed: pointsNeeded(order) });
  return orders;
}

async function underWayOf({ placedOrders }: SummaryDeps): Promise<Points> {
  let sum = points(0);
  for await (const order of placedOrders.underWay()) sum = sumPoints([sum, pointsUnderWay(order)]);
  return sum;
}

async function balanceOf(
  { bus, log, now }: SummaryDeps,
  fresh: boolean,
): Promise<Pick<PlacedSummary, 'balance' | 'asOf'>> {
  try {
    const asked = await bus.ask('supplier.balance.get', { fresh }, { deadlineMs: ASK_DEADLINE_MS });
    const { balanceHundredths, asOfMs } = asked;
    const balance = balanceHundredths === undefined ? null : points(balanceHundredths);
    return { balance, asOf: new Date(Number(asOfMs)) };
  } catch (error) {
    log.warn({ err: error }, 'the balance at the supplier is not known');
    return { balance: null, asOf: now() };
  }
}
