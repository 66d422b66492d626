import { points, type Points } from '@topup/kit/points';
import { multiplier, productRange, type CostRange } from '@topup/kit/supplier-cost';
import { settleByBalance, type OpenUnit, type Send, type Verdict } from '@topup/supplier-gateway/testing/settling';
import type { Charges } from './account.ts';
import type { WorldAttempt } from './world.ts';

export type Design = {
  readonly name: string;
  readonly cost: (attempt: WorldAttempt, charges: Charges) => CostRange;
  readonly settle: typeof settleByBalance;
};

const listPrice = ({ pointsHundredths }: WorldAttempt): Points => points(pointsHundredths);
const listCost = (attempt: WorldAttempt): CostRange => ({ least: listPrice(attempt), most: listPrice(attempt) });
const cost: Design['cost'] = (attempt, charges) =>
  charges === 'list' ? listCost(attempt) : productRange(listPrice(attempt), multiplier(attempt.multiplierMillionths));

export const SOUND: Design = { name: 'the design', cost, settle: settleByBalance };

/** Settles by the first balance after the call, and after the fence at once. */
const oneReading: Design['settle'] = (units, sends, readings, now) =>
  settleByBalance(
    units,
    sends,
    { ...readings, readings: readings.readings.flatMap((one) => [one, again(one)]), apartMs: 0 },
    now,
  );
const again = (reading: { askedAt: number; at: number; points: Points }) => ({
  ...reading,
  askedAt: reading.at + 1,
  at: reading.at + 2,
});

/** Looks only at what happened since the last balance before the unit's call. */
const noHourBefore: Design['settle'] = (units, sends, { readings, apartMs }, now) => {
  const each = units.map((unit) => {
    const from = readings.findLast(({ at }) => at + 2_000 <= unit.sentAt)?.askedAt ?? 0;
    return settleByBalance(
      [unit],
      sends,
      { readings: readings.filter(({ askedAt }) => askedAt >= from - 60_000), isWhole: true, apartMs },
      now,
    );
  });
  return {
    verdicts: each.flatMap(({ verdicts }) => verdicts),
    wantsReading: each.some(({ wantsReading }) => wantsReading),
    hopeless: each.flatMap(({ hopeless }) => hopeless),
  };
};

/** Takes every fall that the answered calls do not explain for the unit's own. */
const notExclusive: Design['settle'] = (units, sends, { readings }, now) => ({
  verdicts: units.flatMap((unit) => byFallAlone(unit, sends, readings)),
  wantsReading: units.some(({ endedAt, fencedAt }) => now < endedAt + 60_000 || now >= fencedAt),
  hopeless: [],
});
function byFallAlone(
  unit: OpenUnit,
  sends: readonly Send[],
  readings: Parameters<Design['settle']>[2]['readings'],
): Verdict[] {
  const before = readings.findLast(({ at }) => at + 1_000 <= unit.sentAt);
  const second = readings.find(({ askedAt }) => askedAt >= unit.fencedAt + 1_000);
  const own = sends.find((send) => send.unit === unit.unit);
  if (!before || !second || !own?.cost) return [];
  const inside = sends.filter(
    ({ outcome, from, to }) => outcome === 'charged' && from >= before.at && to <= second.askedAt,
  );
  const charged = inside.reduce((sum, send) => sum + (send.cost?.most ?? 0), 0);
  const fell = before.points - second.points;
  const verdict = fell - charged >= own.cost.least ? 'delivered' : 'not_delivered';
  return [{ unit: unit.unit, verdict, proof: { before, first: second, second, fell, charged } }];
}

export const BROKEN: readonly Design[] = [
  { name: 'one reading is enough', cost, settle: oneReading },
  { name: 'others may buy with the account', cost, settle: notExclusive },
  { name: 'every unit costs its list price', cost: listCost, settle: settleByBalance },
  { name: 'no look at the hour before', cost, settle: noHourBefore },
];
