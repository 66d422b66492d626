import type { mongo } from 'mongoose';
import { long, type Collection, type Database, type Document } from '@topup/kit/mongo';
import { points, type Points } from '@topup/kit/points';
import { readingsOf, type Unchanged } from '../domain/charges.ts';
import { SLACK_MS, type Reading } from '../domain/evidence.ts';

type BalanceDocument = Document & {
  askedAt: Date;
  at: Date;
  pointsHundredths: number;
  /** Times of the latest reading with the same balance. */
  lastAskedAt?: Date;
  lastAt?: Date;
};

export type Balances = {
  /**
   * Inserts a reading if the balance changed, and at least every ten minutes; else updates the times of the latest reading.
   * `isEach`: inserts every reading, because a unit waits for two that say the same.
   */
  remember(askedAt: Date, balance: Points, isEach?: boolean): Promise<void>;
  readings(from: Date, to: Date): Promise<Reading[]>;
  /** The same readings, by the times in which a replica saw no change. */
  unchanged(from: Date, to: Date): Promise<Unchanged[]>;
  /** Whether no reading is older than `from`. */
  beginAfter(from: Date): Promise<boolean>;
  /** The readings from `from` until before `to`, and the last one before them; at most 100,000, the first ones. */
  between(from: Date, to: Date): Promise<Reading[]>;
  forgetOld(): Promise<void>;
  readonly collection: Collection<BalanceDocument>;
};

const UNCHANGED_EVERY_MS = 10 * 60_000;
const EARLIER = 4;
const READINGS_MAX = 20_000;
const DAY_READINGS_MAX = 100_000;
const READING_MAX_MS = 10_000;
const KEPT_MS = 90 * 86_400_000;

export async function openBalances(database: Database): Promise<Balances> {
  const collection = await database.collection<BalanceDocument>('balances', {
    sharding: { oneShard: 'a few documents a minute, whatever is sold' },
    indexes: [{ key: { at: 1 }, name: 'at' }],
  });
  let last: { id: mongo.ObjectId; at: number; balance: Points; noted: number } | null = null;
  const unchanged = async (from: Date, to: Date): Promise<Unchanged[]> => {
    const earlier = await collection.find({ at: { $lt: from } }, { sort: { at: -1 }, limit: EARLIER }).toArray();
    const within = await collection
      .find({ at: { $gte: from, $lte: to } }, { sort: { at: 1 }, limit: READINGS_MAX })
      .toArray();
    return [...earlier, ...within].map(unchangedOf);
  };
  return {
    collection,
    unchanged,
    remember: async (askedAt, balance, isEach = false) => {
      const at = database.now();
      if (!isEach && last?.balance === balance && at.getTime() - last.at < UNCHANGED_EVERY_MS) {
        if (at.getTime() - last.noted < SLACK_MS) return;
        last.noted = at.getTime();
        return void (await collection.updateOne({ _id: last.id }, { $set: { lastAskedAt: askedAt, lastAt: at } }));
      }
      const { insertedId } = await collection.insertOne({ askedAt, at, pointsHundredths: long(balance) });
      last = { id: insertedId, at: at.getTime(), balance, noted: at.getTime() };
    },
    readings: async (from, to) => readingsOf(await unchanged(from, to)),
    beginAfter: async (from) => (await collection.findOne({ at: { $lt: from } }, { projection: { _id: 1 } })) === null,
    between: async (from, to) => {
      const [before] = await collection.find({ at: { $lt: from } }, { sort: { at: -1 }, limit: 1 }).toArray();
      const within = await collection
        .find({ at: { $gte: from, $lt: to } }, { sort: { at: 1 }, limit: DAY_READINGS_MAX, maxTimeMS: READING_MAX_MS })
        .toArray();
      return [...(before ? readingsOf([unchangedOf(before)]).slice(-1) : []), ...readingsOf(within.map(unchangedOf))];
    },
    forgetOld: async () =>
      void (await collection.deleteMany({ at: { $lt: new Date(database.now().getTime() - KEPT_MS) } })),
  };
}

function unchangedOf({ askedAt, at, lastAskedAt, lastAt, pointsHundredths }: BalanceDocument): Unchanged {
  const seen = (requested: Date, answered: Date): Reading => ({
    askedAt: requested.getTime(),
    at: answered.getTime(),
    points: points(pointsHundredths),
  });
  const first = seen(askedAt, at);
  return { first, last: lastAskedAt && lastAt ? seen(lastAskedAt, lastAt) : first };
}
