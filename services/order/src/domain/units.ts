import type { FailureCode } from '@topup/proto/enums';
import { err, ok, type Result } from '@topup/kit/result';

export const UNIT_STATES = [
  'unsent',
  'sending',
  'not_sent',
  'retryable',
  'ambiguous',
  'delivered',
  'rejected',
  'void',
] as const;
export type UnitState = (typeof UNIT_STATES)[number];

export type Unit = {
  /** `<orderId>:<item>:<unit>`, item and unit counted from 1. A unit is delivered at most once, and refunded at most once. */
  readonly unit: string;
  /** Index of the unit's item in the order's `items`, from 0. */
  readonly item: number;
  readonly state: UnitState;
  readonly supplierOrderId?: string;
  /** Our balance at the supplier settled it. A delivered unit then has no number of the supplier. */
  readonly provedByBalance?: true;
  readonly reason?: string;
  readonly failureCode?: FailureCode;
  readonly settledAt?: Date;
};

export type UnitReport = {
  readonly unit: string;
  readonly state: UnitState;
  readonly supplierOrderId?: string;
  readonly provedByBalance?: true;
  readonly reason?: string;
  readonly failureCode?: FailureCode;
};

const FINAL: readonly UnitState[] = ['delivered', 'rejected', 'void'];
export const hasFinalState = ({ state }: { readonly state: UnitState }): boolean => FINAL.includes(state);
/** Refused, settled as not delivered, or blocked before it was sent: the unit's price may be refunded. */
export const isRefundable = ({ state }: { readonly state: UnitState }): boolean =>
  state === 'rejected' || state === 'void';
/** The supplier may have received the unit; only a late answer, a person or our balance can settle it. */
export const isAmbiguous = ({ state }: { readonly state: UnitState }): boolean => state === 'ambiguous';
export const isOpen = (unit: { readonly state: UnitState }): boolean => !hasFinalState(unit) && !isAmbiguous(unit);

/** Two different final states for one unit: a bug of the supplier gateway that must not be hidden. */
type Contradiction = {
  readonly kind: 'contradiction';
  readonly unit: string;
  readonly known: UnitState;
  readonly reported: UnitState;
};
type UnknownUnit = { readonly kind: 'unknown_unit'; readonly unit: string };
export type MergeError = Contradiction | UnknownUnit;

/** Applies final states always, and other states only if `fresh`. A final state stays. Returns `units` if nothing changed. */
export function mergeReports(
  units: readonly Unit[],
  reports: readonly UnitReport[],
  { fresh, now }: { readonly fresh: boolean; readonly now: Date },
): Result<readonly Unit[], MergeError> {
  const merged = new Map(units.map((unit) => [unit.unit, unit]));
  let changed = false;
  for (const report of reports) {
    const known = merged.get(report.unit);
    if (!known) return err({ kind: 'unknown_unit', unit: report.unit });
    if (known.state === report.state) continue;
    if (hasFinalState(known)) {
      if (!hasFinalState(report)) continue;
      return err({ kind: 'contradiction', unit: known.unit, known: known.state, reported: report.state });
    }
    if (!hasFinalState(report) && !fresh) continue;
    merged.set(report.unit, applied(known, report, now));
    changed = true;
  }
  return ok(changed ? [...merged.values()] : units);
}

const applied = (known: Unit, report: UnitReport, now: Date): Unit => ({
  unit: known.unit,
  item: known.item,
  state: report.state,
  ...(report.supplierOrderId ? { supplierOrderId: report.supplierOrderId } : {}),
  ...(report.provedByBalance ? { provedByBalance: true } : {}),
  ...(report.reason ? { reason: report.reason } : {}),
  ...(report.failureCode ? { failureCode: report.failureCode } : {}),
  ...(hasFinalState(report) ? { settledAt: now } : {}),
});
