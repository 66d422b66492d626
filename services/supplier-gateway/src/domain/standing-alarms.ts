import type { Level } from './points-watch.ts';
import type { Fault } from './watch.ts';

/** What one replica says of itself. `openedBy` null: its orders flow. */
export type ReplicaReport = {
  readonly replica: string;
  readonly openedBy: Fault | null;
  /** Our clock minus the database's; null: never compared. */
  readonly skewMs: number | null;
};
type Standing = { readonly subject: string; readonly detail: string };

const SUPPLIER = 'supplier';
const WHY: Readonly<Record<Fault, string>> = {
  failed: 'it does not tell its balance',
  stalled: 'its calls hang',
  signature_refused: 'it refused our signature: key, account number or clock is wrong',
};

/** One alarm, whichever replica sees it. */
export function supplierAway(reports: readonly ReplicaReport[]): Standing[] {
  const openedBy = reports.map((report) => report.openedBy).filter((kind) => kind !== null);
  const [first] = openedBy;
  if (!first) return [];
  const kind = openedBy.find((one) => one === 'signature_refused') ?? first;
  return [{ subject: SUPPLIER, detail: `${WHY[kind]}; orders wait and go on by themselves` }];
}

/** One alarm per replica: the others send. */
export function clocksOff(reports: readonly ReplicaReport[], skewMaxMs: number): Standing[] {
  const standing: Standing[] = [];
  for (const { replica, skewMs } of reports)
    if (skewMs !== null && Math.abs(skewMs) > skewMaxMs) {
      const seconds = Math.round(skewMs / 1000);
      standing.push({
        subject: replica,
        detail: `${replica} is ${seconds} s off the database's clock and sends nothing`,
      });
    }
  return standing;
}

/** `left`: points when the level was crossed; null: not known. */
export function pointsAt(level: Level, wanted: 'low' | 'critical', left: number | null): Standing[] {
  if (level !== wanted) return [];
  const then = wanted === 'low' ? 'refill them' : 'refill them now, orders are about to wait';
  return [{ subject: SUPPLIER, detail: left === null ? then : `${left} left: ${then}` }];
}
