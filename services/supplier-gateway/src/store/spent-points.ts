import { points, type Points } from '@topup/kit/points';
import { countedCost, type Multiplied } from '@topup/kit/supplier-cost';
import type { Attempts } from './attempts.ts';

export type Alike = Multiplied & { readonly pointsHundredths?: number };
export const costOfOne = ({ pointsHundredths = 0, multiplierMillionths }: Alike): Points =>
  countedCost(points(pointsHundredths), multiplierMillionths);

export const spentSince =
  (attempts: Attempts) =>
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
    return points(alike.reduce((sum, { _id, units }) => sum + costOfOne(_id) * Number(units), 0));
  };
