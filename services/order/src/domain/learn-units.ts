import { advance, unchanged, type DecisionResult } from './advance.ts';
import { closing } from './close.ts';
import { nameOf, type StateName } from './machine.ts';
import type { Order, PlacedReason } from './order.ts';
import { nextRefund } from './refunds.ts';
import { isAmbiguous, isOpen, mergeReports, type UnitReport } from './units.ts';

export type News = {
  readonly reports: readonly UnitReport[];
  readonly remaining: 'none' | 'more' | { readonly halted: PlacedReason };
  /** False for a reply to an outdated command; then only final states are applied. */
  readonly fresh: boolean;
  readonly why: string;
  /** In any other step a repeated report means that the next command may have been lost. */
  readonly awaitedIn: readonly Order['step'][];
};

/** Reports may arrive in any step and any order. */
export function learnUnits(order: Order, news: News, now: Date): DecisionResult {
  const merged = mergeReports(order.units, news.reports, {
    fresh: news.fresh,
    now,
  });
  if (!merged.ok) return merged;
  const learned = merged.value !== order.units;
  const known: Order = learned ? { ...order, units: merged.value } : order;
  const halted = news.fresh && typeof news.remaining === 'object' ? news.remaining.halted : undefined;
  const next = whereTo(known, halted);
  const changes = learned ? { units: merged.value } : {};
  const common = { why: news.why, now };

  if (next.length === 0) {
    if (!learned) return unchanged(!news.awaitedIn.includes(order.step));
    const sendAgain = order.step === 'delivering' && news.fresh && news.remaining === 'more';
    return advance(order, { ...common, path: [], changes, sendAgain });
  }
  const last = next.at(-1) as StateName;
  const refund = last.endsWith('/refunding') ? nextRefund(known) : null;
  return advance(order, {
    ...common,
    path: next,
    changes: {
      ...changes,
      ...(refund ? { refunds: [...order.refunds, refund] } : {}),
      ...closing(known, last),
    },
    ...(last === 'placed/waiting' && halted ? { placedReason: halted } : {}),
  });
}

function whereTo(order: Order, halted: PlacedReason | undefined): readonly StateName[] {
  const name = nameOf(order);
  const ambiguous = order.units.some(isAmbiguous);
  const busy = ambiguous || order.units.some(({ state }) => state === 'sending');
  const open = order.units.some(isOpen);
  switch (name) {
    case 'processing/delivering':
      if (open) return halted && !busy ? ['placed/waiting'] : [];
      return afterDelivery(order);
    case 'placed/waiting':
      if (open) return busy ? ['processing/delivering'] : [];
      return ['processing/delivering', ...afterDelivery(order)];
    case 'placed/voiding':
      if (open) return [];
      if (nextRefund(order)) return ['placed/refunding'];
      return ['processing/delivering', ...afterDelivery(order)];
    default:
      // A refund in progress finishes first; units reported meanwhile are handled afterwards.
      return [];
  }
}

function afterDelivery(order: Order): readonly StateName[] {
  if (nextRefund(order)) return ['processing/refunding'];
  if (order.units.some(isAmbiguous)) return [];
  const delivered = order.units.some(({ state }) => state === 'delivered');
  if (!delivered) return ['failed/done'];
  return [order.refunds.length > 0 ? 'partially_completed/done' : 'completed/done'];
}

/** In the backlog lane, behind fresh orders. */
export function resume(order: Order, why: string, now: Date): DecisionResult {
  if (nameOf(order) !== 'placed/waiting') return unchanged(false);
  return advance(order, { path: ['processing/delivering'], why, now, changes: { lane: 'backlog' } });
}

/** A reply without a causation id counts as latest. */
export function isFresh(order: Order, causedBy: string | undefined): boolean {
  const [id, step, version] = causedBy?.split(':') ?? [];
  if (id !== order._id || step !== 'delivering') return true;
  return Number(version) >= order.askedVersion;
}
