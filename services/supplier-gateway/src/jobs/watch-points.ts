import { pointsNumber, type Points } from '@topup/kit/points';
import type { Alarm } from '../alarms.ts';
import {
  isWorse,
  spentPerHour,
  standing,
  WINDOW_MS,
  type PointsAt,
  type Standing,
  type Thresholds,
} from '../domain/points-watch.ts';
import type { Balances } from '../store/balances.ts';
import type { PointsLevel } from '../store/points-level.ts';

export type PointsWatch = {
  /** A balance has been read. Rejects while the database is away. */
  read(balance: Points, at: Date): Promise<void>;
  /** How the balance stood when it was last read; null before that. */
  standing(): Standing | null;
};

type PointsDeps = {
  readonly balances: Pick<Balances, 'readings'>;
  readonly level: Pick<PointsLevel, 'current' | 'cross'>;
  readonly thresholds: Thresholds;
  readonly alarm: Alarm;
};

/** Tells once per crossing that points are short, or will be at the pace of the last hour. */
export async function watchPoints(deps: PointsDeps): Promise<PointsWatch> {
  const now = new Date();
  const earlier = await deps.balances.readings(new Date(now.getTime() - WINDOW_MS), now);
  let readings: PointsAt[] = earlier.map(({ at, points }) => ({ at, points }));
  let last: Standing | null = null;

  return {
    standing: () => last,
    read: async (balance, at) => {
      readings = [...recent(readings, at.getTime()), { at: at.getTime(), points: balance }];
      const before = last?.level ?? (await deps.level.current());
      last = standing(balance, spentPerHour(readings, at.getTime()), before, deps.thresholds);
      const { level, runwayMinutes } = last;
      if (level === before || !(await deps.level.cross(before, level, at, balance)) || !isWorse(level, before)) return;
      deps.alarm(`points_${level as 'low' | 'critical'}`, { points: pointsNumber(balance), runwayMinutes });
    },
  };
}

/** Readings within the window and the one before it; of a balance that stands still only its first and last. */
const recent = (readings: readonly PointsAt[], now: number): PointsAt[] =>
  readings.filter(
    ({ points }, i) =>
      (readings[i + 1]?.at ?? now) > now - WINDOW_MS &&
      !(points === readings[i - 1]?.points && points === readings[i + 1]?.points),
  );
