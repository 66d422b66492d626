import { points, type Points } from '@topup/kit/points';
import { long, unlessTaken, type Collection, type Database } from '@topup/kit/mongo';
import type { Because, Level, BalanceStatus } from '../domain/points-watch.ts';
import type { Crossed } from '../domain/active-alarms.ts';

/** Older versions of this service wrote fewer fields. */
type LevelDocument = {
  _id: 'points';
  level: Level;
  at: Date;
  pointsHundredths?: number;
  because?: Because | null;
  spentPerHourHundredths?: number;
  runwayMinutes?: number | null;
};
/** The level as last stored by any replica. A replica that finds another level stores the new one: this is a crossing. */
export type PointsLevel = {
  current(): Promise<Level>;
  crossed(): Promise<Crossed>;
  /** True only for the replica whose write recorded the crossing. */
  cross(from: Level, to: BalanceStatus, at: Date, balance: Points): Promise<boolean>;
};

export async function openPointsLevel(database: Database): Promise<PointsLevel> {
  const levels: Collection<LevelDocument> = await database.collection<LevelDocument>('levels', {
    sharding: { oneShard: 'one document' },
  });
  return {
    current: async () => (await levels.findOne({ _id: 'points' }))?.level ?? 'ok',
    crossed: async () => {
      const found = await levels.findOne({ _id: 'points' });
      const { level = 'ok', because = null, runwayMinutes = null } = found ?? {};
      const { pointsHundredths: left, spentPerHourHundredths: spent = 0 } = found ?? {};
      const balance = left === undefined ? null : points(left);
      return { level, because, runwayMinutes, spentPerHour: points(spent), balance };
    },
    cross: async (from, to, at, balance) => {
      const { level, because, spentPerHour, runwayMinutes } = to;
      const pace = { because, spentPerHourHundredths: long(spentPerHour), runwayMinutes };
      const crossing = { level, at, pointsHundredths: long(balance), ...pace };
      const { modifiedCount } = await levels.updateOne({ _id: 'points', level: from }, { $set: crossing });
      if (modifiedCount === 1) return true;
      if (from !== 'ok') return false;
      return unlessTaken(levels.insertOne({ _id: 'points', ...crossing }));
    },
  };
}
