import type { mongo } from 'mongoose';
import { long, type Collection, type Database, type Document } from '@topup/kit/mongo';
import { points, type Points } from '@topup/kit/points';
import type { Reading } from '../domain/evidence.ts';

type BalanceDocument = Document & {
  askedAt: Date;
  at: Date;
  pointsHundredths: number;
  /** Times of the latest reading with the same balance. */
  lastAskedAt?: Date;
  lastAt?: Date;
};

export type Balances = {
  /** Inserts a reading if the balance changed, and at least every ten minutes; else updates the times of the latest reading. */
  remember(askedAt: Date, balance: Points): Promise<void>;
  readings(from: Date, to: Date): Promise<Reading[]>;
  /** The readings from `from` until before `to`, and the last one before them; at most 100,000, the first ones. */
  between(from: Date, to: Date): Promise<Reading[]>;
  forgetOld(): Promise<void>;
  readonly collection: Collection<BalanceDocument>;
};

const UNCHANGED_EVERY_MS = 10 * 60_000;
const NOTED_EVERY_MS = 5_000;
const EARLIER = 4;
const READINGS_MAX = 5_000;
const DAY_READINGS_MAX = 100_000;
const READING_MAX_MS = 10_000;
const KEPT_MS = 90 * 86_400_000;

export async function openBalances(database: Database): Promise<Balances> {
  const collection = await database.collection<BalanceDocument>('balances', {
    sharding: { oneShard: 'a few documents a minute, whatever is sold' },
    indexes: [{ key: { at: 1 }, name: 'at' }],
  });
  let last: { id: mongo.ObjectId; at: number; balance: Points; noted: number } | null = null;
  return {
    collection,
    remember: async (askedAt, balance) => {
      const at = database.now();
      if (last?.balance === balance && at.getTime() - last.at < UNCHANGED_EVERY_MS) {
        if (at.getTime() - last.noted < NOTED_EVERY_MS) return;
        last.noted = at.getTime();
        return void (await collection.updateOne({ _id: last.id }, { $set: { lastAskedAt: askedAt, lastAt: at } }));
      }
      const { insertedId } = await collection.insertOne({ askedAt, at, pointsHundredths: long(balance) });
      last = { id: insertedId, at: at.getTime(), balance, noted: at.getTime() };
    },
    readings: async (from, to) => {
      const earlier = await collection.find({ at: { $lt: from } }, { sort: { at: -1 }, limit: EARLIER }).toArray();
      const within = await collection
        .find({ at: { $gte: from, $lte: to } }, { sort: { at: 1 }, limit: READINGS_MAX })
        .toArray();
      return [...earlier, ...within].flatMap(readingsOf).toSorted((a, b) => a.askedAt - b.askedAt);
    },
    between: async (from, to) => {
      const [before] = await collection.find({ at: { $lt: from } }, { sort: { at: -1 }, limit: 1 }).toArray();
      const within = await collection
        .find({ at: { $gte: from, $lt: to } }, { sort: { at: 1 }, limit: DAY_READINGS_MAX, maxTimeMS: READING_MAX_MS })
        .toArray();
      return [...(before ? readingsOf(before).slice(-1) : []), ...within.flatMap(readingsOf)];
    },
    forgetOld: async () =>
      void (await collection.deleteMany({ at: { $lt: new Date(database.now().getTime() - KEPT_MS) } })),
  };
}

function readingsOf({ askedAt, at, lastAskedAt, lastAt, pointsHundredths }: BalanceDocument): Reading[] {
  const seen = (requested: Date, answered: Date): Reading => ({
    askedAt: requested.getTime(),
    at: answered.getTime(),
    points: points(pointsHundredths),
  });
  return [seen(askedAt, at), ...(lastAskedAt && lastAt ? [seen(lastAskedAt, lastAt)] : [])];
}
