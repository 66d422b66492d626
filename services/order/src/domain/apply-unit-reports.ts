import { advance, unchanged, type DecisionResult } from './advance.ts';
import { closingFields } from './closing-fields.ts';
import { nameOf, type StateName } from './machine.ts';
import type { Order, PlacedReason } from './order.ts';
import { nextRefund } from './refunds.ts';
import { isAmbiguous, isOpen, mergeReports, type UnitReport } from './units.ts';

export type DeliveryUpdate = {
  readonly reports: readonly UnitReport[];
  readonly remaining: 'none' | 'more' | { readonly halted: PlacedReason };
  /** False for a reply to an outdated command: of its reports, only those of a final state are applied. */
  readonly fresh: boolean;
  readonly why: string;
  /** The steps that wait for these reports. In another step, reports that change nothing make the order repeat its command. */
  readonly awaitedIn: readonly Order['step'][];
};

/** The reports may arrive in any step of the order, and in any sequence. */
export function applyUnitReports(order: Order, update: DeliveryUpdate, now: Date): DecisionResult {
  const merged = mergeReports(order.units, update.reports, {
    fresh: update.fresh,
    now,
  });
  if (!merged.ok) return merged;
  const changed = merged.value !== order.units;
  const known: Order = changed ? { ...order, units: merged.value } : order;
  const halted = update.fresh && typeof update.remaining === 'object' ? update.remaining.halted : undefined;
  const next = nextStates(known, halted);
  const changes = changed ? { units: merged.value } : {};
  const common = { why: update.why, now };

  if (next.length === 0) {
    if (!changed) return unchanged(!update.awaitedIn.includes(order.step));
    const sendAgain = order.step === 'delivering' && update.fresh && update.remaining === 'more';
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
      ...closingFields(known, last),
    },
    ...(last === 'placed/waiting' && halted ? { placedReason: halted } : {}),
  });
}

function nextStates(order: Order, halted: PlacedReason | undefined): readonly StateName[] {
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
      // The reports are only stored. If a refund is in progress, `settleRefund` uses them once that refund is settled.
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

/** Resumes the delivery of a placed order. It uses the backlog lane, so that new orders need not wait behind it. */
export function resume(order: Order, why: string, now: Date): DecisionResult {
  if (nameOf(order) !== 'placed/waiting') return unchanged(false);
  return advance(order, { path: ['processing/delivering'], why, now, changes: { lane: 'backlog' } });
}

/** The steps in which the order asks the supplier gateway to fence its units. */
export const fencingStepsOf = ({ blocked }: Order): readonly Order['step'][] =>
  blocked ? ['voiding', 'delivering'] : ['voiding'];

/** Whether a reply answers the latest deliver command. True also if `causedBy` names no deliver command of this order. */
export function isFresh(order: Order, causedBy: string | undefined): boolean {
  const [id, step, version] = causedBy?.split(':') ?? [];
  if (id !== order._id || step !== 'delivering') return true;
  return Number(version) >= order.askedVersion;
}
