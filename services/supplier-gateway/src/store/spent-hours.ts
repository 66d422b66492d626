import { indianDayBounds } from '@topup/kit/indian-day';
import { points, sumPoints } from '@topup/kit/points';
import type { Charges } from '@topup/kit/supplier-cost';
import type { SpentDay } from '../domain/refill-plan.ts';
import type { Attempts } from './attempts.ts';
import { costOfOne, type Alike } from './spent-points.ts';

export type SpentHours = {
  readonly ofDay: (day: string) => Promise<SpentDay>;
  /** When the first unit was sent that was delivered; null if none was. */
  readonly firstAt: () => Promise<Date | null>;
};
type Sent = { readonly _id: Alike & { readonly hour: number }; readonly units: number };
type Counted = { readonly units: number; readonly sent: readonly Sent[]; readonly countedAtMs: number };

const DAYS_KEPT = 60;
const COUNTING_MAX_MS = 10_000;
const FRESH_MS = 60_000;
const INDEX = 'state-sentAt';

/**
 * A day is summed anew only if more of its units are delivered than at the last sum: a delivered unit stays delivered, so
 * the same number means the same units. The count reads the index only, the sum each attempt of the day. A day that is over
 * is counted once a minute at most.
 */
export function openSpentHours(attempts: Attempts, charges: () => Charges, freshMs = FRESH_MS): SpentHours {
  const known = new Map<string, Counted>();
  const count = async (day: string): Promise<Counted> => {
    const { from, to } = indianDayBounds(day);
    const [last, countedAtMs] = [known.get(day), performance.now()];
    if (last && to <= attempts.now() && countedAtMs - last.countedAtMs < freshMs) return last;
    const delivered = { state: 'delivered' as const, sentAt: { $gte: from, $lt: to } };
    const units = await attempts.countDocuments(delivered, { hint: INDEX, maxTimeMS: COUNTING_MAX_MS });
    if (last?.units === units) return { ...last, countedAtMs };
    const sent = await attempts
      .aggregate<Sent>([{ $match: delivered }, { $group: { _id: HOUR_AND_COST, units: { $sum: 1 } } }], {
        hint: INDEX,
        maxTimeMS: COUNTING_MAX_MS,
      })
      .toArray();
    // A unit delivered meanwhile is in the sum but not in the count, so the day is summed once more at the next question.
    return { units, sent, countedAtMs };
  };
  return {
    ofDay: async (day) => {
      const counted = await count(day);
      known.delete(day);
      known.set(day, counted);
      for (const oldest of [...known.keys()].slice(0, -DAYS_KEPT)) known.delete(oldest);
      return { day, hours: hoursOf(counted.sent, charges()) };
    },
    firstAt: async () => {
      const first = await attempts.findOne(
        { state: 'delivered', sentAt: { $exists: true } },
        { sort: { sentAt: 1 }, projection: { sentAt: 1 }, hint: INDEX, maxTimeMS: COUNTING_MAX_MS },
      );
      return first?.sentAt ?? null;
    },
  };
}

const HOUR_AND_COST = {
  hour: { $hour: { date: '$sentAt', timezone: 'Asia/Kolkata' } },
  pointsHundredths: '$pointsHundredths',
  multiplierMillionths: '$multiplierMillionths',
};

const hoursOf = (sent: readonly Sent[], charges: Charges): SpentDay['hours'] =>
  Array.from({ length: 24 }, (_, hour) =>
    sumPoints(
      sent
        .filter(({ _id }) => Number(_id.hour) === hour)
        .map(({ _id, units }) => points(costOfOne(_id, charges) * Number(units))),
    ),
  );
