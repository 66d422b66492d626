import { duplicateKey, type Collection, type Database } from '@topup/kit/mongo';
import type { Level } from '../domain/points-watch.ts';

type LevelDocument = { _id: 'points'; level: Level; at: Date };

/** How the balance stood when it was last looked at, by any replica: what a crossing is measured against. */
export type PointsLevel = {
  current(): Promise<Level>;
  /** True for the one replica that wrote the crossing down. */
  cross(from: Level, to: Level, at: Date): Promise<boolean>;
};

export async function openPointsLevel(database: Database): Promise<PointsLevel> {
  const levels: Collection<LevelDocument> = await database.collection<LevelDocument>('levels');
  return {
    current: async () => (await levels.findOne({ _id: 'points' }))?.level ?? 'ok',
    cross: async (from, to, at) => {
      const { modifiedCount } = await levels.updateOne({ _id: 'points', level: from }, { $set: { level: to, at } });
      if (modifiedCount === 1) return true;
      if (from !== 'ok') return false;
      try {
        await levels.insertOne({ _id: 'points', level: to, at });
        return true;
      } catch (error) {
        if (duplicateKey(error)) return false;
        throw error;
      }
    },
  };
}
