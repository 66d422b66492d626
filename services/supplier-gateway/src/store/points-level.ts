import { points, type Points } from '@topup/kit/points';
import { duplicateKey, long, type Collection, type Database } from '@topup/kit/mongo';
import type { Level } from '../domain/points-watch.ts';

/** `pointsHundredths`: the balance that crossed. */
type LevelDocument = { _id: 'points'; level: Level; at: Date; pointsHundredths?: number };

/** How the balance stood when it was last looked at, by any replica: what a crossing is measured against. */
export type PointsLevel = {
  current(): Promise<Level>;
  /** With the balance that crossed; null: unknown. */
  crossed(): Promise<{ readonly level: Level; readonly balance: Points | null }>;
  /** True for the one replica that wrote the crossing down. */
  cross(from: Level, to: Level, at: Date, balance: Points): Promise<boolean>;
};

export async function openPointsLevel(database: Database): Promise<PointsLevel> {
  const levels: Collection<LevelDocument> = await database.collection<LevelDocument>('levels');
  return {
    current: async () => (await levels.findOne({ _id: 'points' }))?.level ?? 'ok',
    crossed: async () => {
      const found = await levels.findOne({ _id: 'points' });
      const { level = 'ok', pointsHundredths } = found ?? {};
      return { level, balance: pointsHundredths === undefined ? null : points(pointsHundredths) };
    },
    cross: async (from, to, at, balance) => {
      const crossing = { level: to, at, pointsHundredths: long(balance) };
      const { modifiedCount } = await levels.updateOne({ _id: 'points', level: from }, { $set: crossing as never });
      if (modifiedCount === 1) return true;
      if (from !== 'ok') return false;
      try {
        await levels.insertOne({ _id: 'points', ...crossing } as never);
        return true;
      } catch (error) {
        if (duplicateKey(error)) return false;
        throw error;
      }
    },
  };
}
