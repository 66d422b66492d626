import { indianDay } from '@topup/kit/indian-day';
import type { AccountChange, AttemptRecord, BalanceReading, Books, Breach } from '../records.ts';

type Records = Pick<Books, 'balances' | 'attempts' | 'accountChanges'>;

/** After an unclear answer the supplier may charge a unit while the call's signature is valid (5 min); one minute is a margin. */
const LATE_CHARGE_MS = 6 * 60_000;

/**
 * I10: per day, our balance at the supplier fell by at least the cost of the delivered units, and at most by the cost of the
 * delivered and ambiguous units together. A unit may have cost its list price, that price times the player's multiplier, or
 * anything in between. `accountChanges` are all other changes, such as top-ups, from the supplier's
 * statement. Without it, a rise between two readings counts as a top-up, and points spent between the two are not checked.
 */
export function* supplierPoints({ balances, attempts, accountChanges }: Records): Generator<Breach> {
  for (const readings of Map.groupBy(balances, ({ at }) => indianDay(at)).values()) {
    const check = pointsCheck(readings, accountChanges);
    check.take(attempts);
    yield* check.end();
  }
}

export function pointsCheck(balances: readonly BalanceReading[], accountChanges?: readonly AccountChange[]) {
  const readings = (accountChanges ? withoutChanges(balances, accountChanges) : balances).toSorted(
    (a, b) => a.at.getTime() - b.at.getTime(),
  );
  const falls = accountChanges ? wholeDay(readings) : fallsOf(readings);
  const fell = falls.reduce((sum, [first, last]) => sum + first.pointsHundredths - last.pointsHundredths, 0);
  let [least, most] = [0, 0];
  return {
    take: (attempts: readonly AttemptRecord[]): void => {
      for (const charge of attempts.flatMap(chargeOf))
        for (const [first, last] of falls) {
          if (charge.isCertain && isWithin(charge, first, last)) least += charge.least;
          if (overlaps(charge, first, last)) most += charge.most;
        }
    },
    end: function* (): Generator<Breach> {
      const day = indianDay((balances[0] as BalanceReading).at);
      const breach = (detail: string): Breach => ({ invariant: 'I10', subject: `points ${day}`, detail });
      if (fell > most) yield breach(`fell by ${fell} hundredths, delivered and ambiguous units cost at most ${most}`);
      if (fell < least) yield breach(`fell by ${fell} hundredths, delivered units cost at least ${least}`);
    },
  };
}

/** Subtracts `changes` from the readings. Skips a reading if a change falls between the reading's request and its answer. */
function withoutChanges(balances: readonly BalanceReading[], changes: readonly AccountChange[]): BalanceReading[] {
  return balances.flatMap((reading) => {
    if (changes.some(({ at }) => at >= reading.askedAt && at <= reading.at)) return [];
    const before = changes.filter(({ at }) => at < reading.askedAt);
    const changed = before.reduce((total, { deltaHundredths }) => total + deltaHundredths, 0);
    return [{ ...reading, pointsHundredths: reading.pointsHundredths - changed }];
  });
}

const wholeDay = (readings: readonly BalanceReading[]): [BalanceReading, BalanceReading][] =>
  readings[0] ? [[readings[0], readings.at(-1) ?? readings[0]]] : [];

function fallsOf(readings: readonly BalanceReading[]): [BalanceReading, BalanceReading][] {
  const falls: [BalanceReading, BalanceReading][] = [];
  for (const reading of readings) {
    const fall = falls.at(-1);
    if (fall && reading.pointsHundredths <= fall[1].pointsHundredths) fall[1] = reading;
    else falls.push([reading, reading]);
  }
  return falls;
}

export const CHARGED = ['delivered', 'ambiguous', 'sending'];

type Cost = { readonly least: number; readonly most: number };
type Charge = Cost & { readonly from: number; readonly to: number; readonly isCertain: boolean };

const ONE = 1_000_000;

/** In hundredths of a point. The audit has arithmetic of its own, so that a mistake in the services' is found. */
export function costsOf(list: number, millionths = ONE): Cost {
  // Parts of a hundredth are computed apart, so that no product exceeds the safe integers.
  const [wholes, parts] = [Math.floor(list / ONE), list % ONE];
  const multiplied = wholes * millionths + Math.floor((parts * millionths) / ONE);
  const isWhole = (parts * millionths) % ONE === 0;
  return millionths < ONE
    ? { least: multiplied, most: list }
    : { least: list, most: isWhole ? multiplied : multiplied + 1 };
}

/** A unit whose points are unknown may have cost any amount. */
function chargeOf({ state, states, sentAt, settledAt, ...cost }: AttemptRecord): Charge[] {
  if (!sentAt || !CHARGED.includes(state)) return [];
  const isClear = state === 'delivered' && settledAt !== undefined && !states.includes('ambiguous');
  const to = isClear ? settledAt.getTime() : sentAt.getTime() + LATE_CHARGE_MS;
  const { pointsHundredths = 0, multiplierMillionths } = cost;
  const isCertain = isClear && pointsHundredths > 0;
  const { least, most } = costsOf(pointsHundredths, multiplierMillionths);
  return [{ from: sentAt.getTime(), to, least, most: most || Infinity, isCertain }];
}

const isWithin = ({ from, to }: Charge, first: BalanceReading, last: BalanceReading): boolean =>
  from > first.at.getTime() && to < last.askedAt.getTime();
const overlaps = ({ from, to }: Charge, first: BalanceReading, last: BalanceReading): boolean =>
  to > first.askedAt.getTime() && from < last.at.getTime();
