import { points, type Points } from '@topup/kit/points';
import { countedCost, type Charges, type Multiplied } from '@topup/kit/supplier-cost';
import type { Attempts } from './attempts.ts';

export type Alike = Multiplied & { readonly pointsHundredths?: number };
export const costOfOne = ({ pointsHundredths = 0, multiplierMillionths }: Alike, charges: Charges): Points =>
  countedCost(points(pointsHundredths), multiplierMillionths, charges);

export const spentSince =
  (attempts: Attempts, charges: () => Charges) =>
  async (since: Date): Promise<Points> => {
    const alike = await attempts
      .aggregate<{ _id: Alike; units: number }>([
        { $match: { state: 'delivered', sentAt: { $gte: since } } },
        {
          $group: {
            _id: { pointsHundredths: '$pointsHundredths', multiplierMillionths: '$multiplierMillionths' },
            units: { $sum: 1 },
          },
        },
      ])
      .toArray();
    return points(alike.reduce((sum, { _id, units }) => sum + costOfOne(_id, charges()) * Number(units), 0));
  };
