import type { AttemptRecord, Books, Breach, OrderRecord, TransferRecord } from '../records.ts';
import { breakdownOf, type MoneyBreakdown } from './money-breakdown.ts';

type Records = Pick<Books, 'orders' | 'transfers' | 'attempts'>;

/**
 * I8: per order, paid = delivered + refunded + refunded outside the store + ambiguous + not yet settled, to the paisa,
 * and the sums fit the order's final status. `attempts` say what was delivered, `transfers` what was refunded.
 */
export function* conservation({ orders, transfers, attempts }: Records): Generator<Breach> {
  const moved = groupBy(
    transfers.filter(({ outcome }) => outcome === 'ok'),
    ({ orderId }) => orderId,
  );
  const sent = groupBy(attempts, ({ orderId }) => orderId);
  for (const order of orders) {
    const breakdown = breakdownOf(order, moved.get(order.id) ?? [], sent.get(order.id) ?? []);
    const breach = (detail: string): Breach => ({ invariant: 'I8', subject: `order ${order.id}`, detail });
    for (const detail of breakdown.wrong) yield breach(detail);
    for (const detail of sums(order, breakdown)) yield breach(detail);
    for (const detail of MEANS[order.status]?.(order, breakdown) ?? []) yield breach(detail);
  }
}

function* sums(
  order: OrderRecord,
  { paid, delivered, refunded, outside, ambiguous, open }: MoneyBreakdown,
): Generator<string> {
  const sold = order.items.reduce((sum, { pricePaise, quantity }) => sum + pricePaise * quantity, 0);
  if (sold !== order.totalPaise) yield `its items make ${sold} paise, its total is ${order.totalPaise}`;
  if (paid !== 0 && paid !== order.totalPaise) yield `${paid} paise were taken for a total of ${order.totalPaise}`;
  if (paid === 0 && delivered + ambiguous > 0)
    yield `${delivered + ambiguous} paise worth were sent and nothing was paid`;
  if (paid > 0 && paid !== delivered + refunded + outside + ambiguous + open)
    yield `paid ${paid} is not delivered ${delivered} + refunded ${refunded} + given back outside ${outside} + ambiguous ${ambiguous} + open ${open} paise`;
}

type Rule = (order: OrderRecord, breakdown: MoneyBreakdown) => string[];
const unless = (holds: boolean, detail: string): string[] => (holds ? [] : [detail]);

const MEANS: Readonly<Record<string, Rule>> = {
  completed: (_, { paid, delivered }) =>
    unless(paid > 0 && delivered === paid, `completed, delivered ${delivered} of ${paid} paise`),
  partially_completed: (_, { paid, delivered, refunded, outside }) =>
    unless(
      delivered > 0 && refunded + outside > 0 && delivered + refunded + outside === paid,
      `partially completed, delivered ${delivered} and gave back ${refunded + outside} of ${paid} paise`,
    ),
  failed: (_, { paid, refunded }) => unless(refunded === paid, `failed, refunded ${refunded} of ${paid} paise`),
  refunded: (_, { paid, refunded, credited }) =>
    unless(
      refunded === paid && paid + credited > 0,
      `refunded, gave back ${refunded + credited} paise of ${paid} paid`,
    ),
  // Refunded outside the store: the whole payment, or the part that was not refunded to the wallet.
  manual_refund: (_, { paid, refunded, outside, credited }) =>
    unless(
      refunded + outside === paid && outside + credited > 0,
      `refunded manually, gave back ${outside + credited} paise outside and ${refunded} to the wallet of ${paid} paid`,
    ),
  cancelled: (_, { paid }) => unless(paid === 0, `cancelled, and ${paid} paise were taken`),
  refund_failed: (order) => unless(order.nextAt !== undefined, 'refund failed, and nobody will look at it again'),
};

function groupBy<T extends TransferRecord | AttemptRecord>(
  records: readonly T[],
  keyOf: (record: T) => string | undefined,
): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const record of records) {
    const key = keyOf(record);
    if (key === undefined) continue;
    const group = groups.get(key);
    if (group) group.push(record);
    else groups.set(key, [record]);
  }
  return groups;
}
