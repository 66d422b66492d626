import { counted } from '@topup/kit/counted';
import { pointsNumber, type Points } from '@topup/kit/points';
import type { ChargesSetting, Conclusion } from './charges.ts';
import type { BalanceStatus, Thresholds } from './points-watch.ts';
import type { Fault } from './watch.ts';

export type ReplicaReport = {
  readonly replica: string;
  readonly openedBy: Fault | null;
  /** The replica's clock minus the database's; null before the first comparison. */
  readonly skewMs: number | null;
};
export type Crossed = BalanceStatus & { readonly balance: Points | null };
type SupplierAlarm = { readonly subject: string; readonly detail: string };

const SUPPLIER = 'supplier';
const WHY: Readonly<Record<Fault, string>> = {
  failed: 'The supplier does not report its balance.',
  stalled: 'Calls to the supplier get no answer.',
  signature_refused: 'The supplier refused our signature: the key, the account number or our clock is wrong.',
};

/** At most one alarm for all replicas together, because they share the supplier. */
export function supplierAway(reports: readonly ReplicaReport[]): SupplierAlarm[] {
  const openedBy = reports.map((report) => report.openedBy).filter((kind) => kind !== null);
  const [first] = openedBy;
  if (!first) return [];
  const kind = openedBy.find((one) => one === 'signature_refused') ?? first;
  return [{ subject: SUPPLIER, detail: `${WHY[kind]} Orders wait, and continue by themselves once this is over.` }];
}

/** One alarm per replica, because a replica whose clock is right still sends. */
export function clocksOff(reports: readonly ReplicaReport[], skewMaxMs: number): SupplierAlarm[] {
  const alarms: SupplierAlarm[] = [];
  for (const { replica, skewMs } of reports)
    if (skewMs !== null && Math.abs(skewMs) > skewMaxMs) {
      const seconds = Math.round(Math.abs(skewMs) / 1000);
      const off = `${seconds} s ${skewMs < 0 ? 'behind' : 'ahead of'} the database's`;
      alarms.push({
        subject: replica,
        detail: `The clock of ${replica} is ${off}. It sends nothing until they agree.`,
      });
    }
  return alarms;
}

const POINTS = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });
const HOUR_MIN = 60;

const shown = (value: Points): string => POINTS.format(pointsNumber(value));
const inPoints = (value: Points): string => counted(shown(value), 'point');
const inWords = (minutes: number): string =>
  minutes < HOUR_MIN ? `${minutes} min` : `${POINTS.format(Math.floor(minutes / HOUR_MIN))} h`;

export function pointsAt(crossed: Crossed, wanted: 'low' | 'critical', thresholds: Thresholds): SupplierAlarm[] {
  const { level, because, balance, runwayMinutes, spentPerHour } = crossed;
  if (level !== wanted) return [];
  const then = wanted === 'low' ? 'Refill them.' : 'Refill them now: orders are about to wait.';
  const detail = (what: string) => [{ subject: SUPPLIER, detail: `${what} ${then}` }];
  if (balance === null) return detail('The supplier balance is short of points.');
  if (because === 'runway' && runwayMinutes !== null) {
    const pace = `At the last hour's pace of ${inPoints(spentPerHour)} an hour`;
    return detail(`${pace}, the ${inPoints(balance)} left last ${inWords(runwayMinutes)}.`);
  }
  return detail(
    `${inPoints(balance)} ${shown(balance) === '1' ? 'is' : 'are'} left; the warning comes below ${shown(thresholds[wanted])}.`,
  );
}

const CHARGED = { list: 'its list prices', multiplied: "its list prices times each player's multiplier" } as const;
const HIGHER = 'Until this is clear, the higher of the two counts.';
const UNCLEAR = {
  neither: 'What the supplier charged for units with a multiplier fits neither its list prices nor their multiples.',
  contradicted: 'The supplier no longer charges as it did.',
} as const;

/** Also if the setting says otherwise than the balance: then units may be sold below cost, or cannot be explained. */
export function chargesUnclear({ charges, unclear }: Conclusion, setting: ChargesSetting): SupplierAlarm[] {
  const detail = (text: string) => [{ subject: SUPPLIER, detail: text }];
  if (setting === 'learn') return unclear ? detail(`${UNCLEAR[unclear]} ${HIGHER}`) : [];
  if (charges === 'unknown') return unclear === 'neither' ? detail(UNCLEAR.neither) : [];
  if (charges === setting) return [];
  return detail(`The supplier charges ${CHARGED[charges]}, but SUPPLIER_CHARGES says ${CHARGED[setting]}.`);
}
