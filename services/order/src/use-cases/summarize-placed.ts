import type { Bus } from '@topup/kit/messaging';
import type { Log } from '@topup/kit/log';
import { points } from '@topup/kit/points';
import { chargesOf, type Charges } from '@topup/kit/supplier-cost';
import { pointsNeeded, shortfallOf, type PlacedSummary, type WaitingOrder } from '../domain/placed-points.ts';
import type { PlacedOrders } from '../store/placed-orders.ts';

type SummaryDeps = {
  readonly placedOrders: PlacedOrders;
  readonly bus: Pick<Bus, 'ask'>;
  readonly log: Log;
  readonly now: () => Date;
};
const ASK_DEADLINE_MS = 4_000;

export async function summarizePlaced(deps: SummaryDeps): Promise<PlacedSummary> {
  const { balance, asOf, charges } = await balanceOf(deps);
  const orders = await waitingOf(deps, charges);
  const required = points(orders.reduce((sum, { needed }) => sum + needed.points, 0));
  const unknownPoints = orders.filter(({ needed }) => needed.unknown).length;
  return { orders, required, unknownPoints, balance, shortfall: shortfallOf(required, balance), asOf };
}

async function waitingOf({ placedOrders }: SummaryDeps, charges: Charges): Promise<WaitingOrder[]> {
  const orders: WaitingOrder[] = [];
  for await (const order of placedOrders.waiting())
    orders.push({ _id: order._id, needed: pointsNeeded(order, charges) });
  return orders;
}

type Balance = Pick<PlacedSummary, 'balance' | 'asOf'> & { readonly charges: Charges };

async function balanceOf({ bus, log, now }: SummaryDeps): Promise<Balance> {
  try {
    const answer = await bus.ask('supplier.balance.get', {}, { deadlineMs: ASK_DEADLINE_MS });
    const { balanceHundredths, asOfMs, charges } = answer;
    const balance = balanceHundredths === undefined ? null : points(balanceHundredths);
    return { balance, asOf: new Date(Number(asOfMs)), charges: chargesOf(charges) };
  } catch (error) {
    log.warn({ err: error }, 'the balance at the supplier is not known');
    return { balance: null, asOf: now(), charges: 'unknown' };
  }
}
