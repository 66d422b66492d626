import { pointsNumber, type Points } from '@topup/kit/points';
import type { Alarm } from '../alarms.ts';
import type { PointsWatch } from '../delivery/watches.ts';
import { balanceStatus, isWorse, WINDOW_MS, type BalanceStatus, type Thresholds } from '../domain/points-watch.ts';
import type { PointsLevel } from '../store/points-level.ts';

type PointsDeps = {
  readonly spentSince: (since: Date) => Promise<Points>;
  readonly level: Pick<PointsLevel, 'current' | 'cross'>;
  readonly thresholds: Thresholds;
  readonly alarm: Alarm;
};

const PACE_EVERY_MS = 30_000;

/** Points that somebody adds or withdraws at the supplier do not count as spent: only our own deliveries are summed. */
export function watchPoints({ spentSince, level, thresholds, alarm }: PointsDeps): PointsWatch {
  let last: BalanceStatus | null = null;
  let summedAt = Number.NEGATIVE_INFINITY;
  let perHour: Points;

  return {
    status: () => last,
    read: async (balance, at) => {
      if (at.getTime() - summedAt >= PACE_EVERY_MS) {
        perHour = await spentSince(new Date(at.getTime() - WINDOW_MS));
        summedAt = at.getTime();
      }
      const before = last?.level ?? (await level.current());
      last = balanceStatus(balance, perHour, before, thresholds);
      if (last.level === before || !(await level.cross(before, last, at, balance)) || !isWorse(last.level, before))
        return;
      const { because, runwayMinutes } = last;
      alarm(`points_${last.level as 'low' | 'critical'}`, { points: pointsNumber(balance), because, runwayMinutes });
    },
  };
}
