import { givesBack } from '@topup/proto/enums';
import { timesPaise, type Paise } from '@topup/kit/money';
import type { StateName } from './machine.ts';
import { openRefund, type HistoryEntry, type Order, type RefundedTo } from './order.ts';
import { refundedPaise } from './refunded-amount.ts';
import { refundedToOf } from './refunded-to.ts';
import { isAmbiguous, hasFinalState, type Unit } from './units.ts';

export const TIMELINE_EVENTS = [
  'ordered',
  'not_paid',
  'cancelled',
  'paid',
  'sent',
  'waiting',
  'delivered',
  'not_delivered',
  'checking',
  'returning',
  'held',
  'refunding',
  'refund_failed',
  'refunded',
] as const;
type TimelineEvent = (typeof TIMELINE_EVENTS)[number];

export type TimelineEntry = {
  readonly what: TimelineEvent;
  /** Absent for a condition that holds now and whose beginning was not stored. */
  readonly at?: Date;
  /** Index of the line in the order's `items`, from 0. */
  readonly item?: number;
  /** Numbers of the units within that line, from 1. */
  readonly units?: readonly number[];
  readonly amountPaise?: Paise;
  readonly to?: RefundedTo;
};

/** Oldest first; entries without a time come last. */
export function timelineOf(order: Order): readonly TimelineEntry[] {
  const entries: TimelineEntry[] = [
    { what: 'ordered', at: order.createdAt },
    ...(order.paidAt ? [{ what: 'paid', at: order.paidAt } as const] : []),
    ...order.history.flatMap((entry, n) => moveOf(order, entry, order.history[n + 1])),
    ...unitsOf(order),
    ...refundsOf(order),
  ];
  const rank = ({ what }: TimelineEntry) => TIMELINE_EVENTS.indexOf(what);
  const timeOf = ({ at }: TimelineEntry) => at?.getTime() ?? Number.POSITIVE_INFINITY;
  const byTime = (one: TimelineEntry, other: TimelineEntry) => (timeOf(one) < timeOf(other) ? -1 : 1);
  return entries.sort((one, other) => (timeOf(one) === timeOf(other) ? rank(one) - rank(other) : byTime(one, other)));
}

function moveOf(order: Order, entry: HistoryEntry, next: HistoryEntry | undefined): readonly TimelineEntry[] {
  const { from, to, at } = entry;
  const wasPending = from.startsWith('pending/');
  // If the same write moved the order on from this state, no command was sent in this state.
  const isLastOfWrite = next?.version === undefined || next.version !== entry.version;
  switch (to as StateName) {
    case 'processing/delivering':
      return isLastOfWrite && (wasPending || from === 'placed/waiting') ? [{ what: 'sent', at }] : [];
    case 'placed/waiting':
      return isLastOfWrite ? [{ what: 'waiting', at }] : [];
    case 'failed/done':
      return wasPending ? [{ what: 'not_paid', at }] : [];
    case 'cancelled/done':
      return isLastOfWrite ? [{ what: 'cancelled', at }] : [];
    case 'refund_initiated/returning':
      return isLastOfWrite ? [{ what: givesBack(order.paymentMethod) ? 'returning' : 'held', at }] : [];
    case 'refund_failed/refunding':
    case 'refund_failed/returning':
      return from.startsWith('refund_failed/') ? [] : [{ what: 'refund_failed', at }];
    case 'refunded/done':
    case 'manual_refund/done':
      return order.paidAt ? [] : [returned(order, at)];
    default:
      return [];
  }
}

function returned(order: Order, at: Date): TimelineEntry {
  const amount = (order.lateCredits?.length ?? 1) > 1 ? null : refundedPaise(order);
  const to = refundedToOf(order);
  return { what: 'refunded', at, ...(amount === null ? {} : { amountPaise: amount }), ...(to ? { to } : {}) };
}

const numberOf = (unit: string): number => Number(unit.split(':')[2]);

function together(units: readonly Unit[], entryOf: (unit: Unit) => TimelineEntry): TimelineEntry[] {
  const groups = Map.groupBy(units, (unit) => `${unit.item} ${entryOf(unit).what} ${entryOf(unit).at?.getTime()}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    return first ? [{ ...entryOf(first), item: first.item, units: group.map(({ unit }) => numberOf(unit)) }] : [];
  });
}

function unitsOf({ units }: Order): TimelineEntry[] {
  const final = together(units.filter(hasFinalState), ({ state, settledAt }) => ({
    what: state === 'delivered' ? 'delivered' : 'not_delivered',
    ...(settledAt ? { at: settledAt } : {}),
  }));
  return [...final, ...together(units.filter(isAmbiguous), () => ({ what: 'checking' }))];
}

function refundsOf(order: Order): TimelineEntry[] {
  const committed = order.refunds.flatMap(({ units: named, settledAt: at, outside }) => {
    if (!at) return [];
    const units = order.units.filter(({ unit }) => named.includes(unit));
    const entries = together(units, () => ({ what: 'refunded', at, to: outside ? 'outside' : 'wallet' }));
    return entries.map((entry) => ({ ...entry, amountPaise: priceOf(order, entry) }));
  });
  return [...committed, ...refundingOf(order)];
}

function refundingOf(order: Order): TimelineEntry[] {
  const refund = openRefund(order);
  if (!refund || order.status === 'refund_failed') return [];
  const at = order.history.findLast(({ to }) => to.endsWith('/refunding'))?.at;
  return [{ what: 'refunding', amountPaise: refund.amountPaise, ...(at ? { at } : {}) }];
}

const priceOf = ({ items }: Order, { item = 0, units = [] }: TimelineEntry): Paise =>
  timesPaise((items[item] as Order['items'][number]).pricePaise, units.length);
