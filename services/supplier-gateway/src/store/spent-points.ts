import { points, type Points } from '@topup/kit/points';
import type { Attempts } from './attempts.ts';

export const spentSince =
  (attempts: Attempts) =>
  async (since: Date): Promise<Points> => {
    const [sum] = await attempts
      .aggregate<{ spent: number }>([
        { $match: { state: 'delivered', sentAt: { $gte: since } } },
        { $group: { _id: null, spent: { $sum: '$pointsHundredths' } } },
      ])
      .toArray();
    return points(Number(sum?.spent ?? 0));
  };
