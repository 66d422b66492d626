import { points } from '@topup/kit/points';
import { multiplier } from '@topup/kit/supplier-cost';
import type { MultipliedUnit } from '../domain/charges.ts';
import { MULTIPLIED_INDEX } from './attempt-record.ts';
import type { Attempts } from './attempts.ts';
import { callOf, CALL_FIELDS } from './calls-around.ts';

/** Of more at once hardly one was alone. */
const UNITS_MAX = 50;

/** The newest delivered units with a multiplier that were sent since, oldest first. */
export async function multipliedUnits(attempts: Attempts, since: Date): Promise<MultipliedUnit[]> {
  const found = await attempts
    .find(
      { state: 'delivered', multiplierMillionths: { $exists: true }, sentAt: { $gte: since } },
      {
        projection: { ...CALL_FIELDS, productId: 1 },
        sort: { sentAt: -1 },
        limit: UNITS_MAX,
        hint: MULTIPLIED_INDEX.name,
      },
    )
    .toArray();
  return found
    .flatMap((attempt) => {
      const { productId, pointsHundredths, multiplierMillionths } = attempt;
      if (!productId || !pointsHundredths || !multiplierMillionths) return [];
      const by = multiplier(Number(multiplierMillionths));
      return [{ call: callOf(attempt, 'unknown'), productId, list: points(pointsHundredths), multiplier: by }];
    })
    .toReversed();
}

/** Whether another call began in this time that may have cost points. Cheaper than to read all calls around it. */
export const isAccompanied = async (attempts: Attempts, unit: string, from: Date, to: Date): Promise<boolean> =>
  (await attempts.findOne(
    { _id: { $ne: unit }, state: { $in: ['sending', 'delivered', 'ambiguous'] }, sentAt: { $gte: from, $lte: to } },
    { projection: { _id: 1 } },
  )) !== null;
