import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createLog } from '../../log.ts';
import { batchedCollection, type BatchedCollection } from '../../batched-collection.ts';
import { connectMongo, isDatabaseAway, type Collection, type Database } from '../../mongo.ts';
import { dropDatabase, testMongoUrl } from '../servers.ts';
import { eventually } from '../signals.ts';
import { randomFrom } from '../simulation/random.ts';
import { playFailovers, type Failovers } from './failovers.ts';
import { playedLines } from './played.ts';
import type { Strike } from './strikes.ts';

type Thing = { _id: string; version: number };
const url = testMongoUrl();
let failovers: Failovers;
let database: Database;
let things: Collection<Thing>;
let single: BatchedCollection<Thing>;
let serial = 0;
const nextId = (): string => `thing-${serial++}`;

beforeAll(async () => {
  failovers = await playFailovers(url, randomFrom(1));
  database = await connectMongo(failovers.url, createLog('test', 'silent'), 'apply');
  things = await database.collection<Thing>('things');
  single = batchedCollection(database, things);
});
beforeEach(() => things.deleteMany({}));
afterEach(() => failovers.strike([]));
afterAll(async () => {
  await database.close();
  await failovers.close();
  await dropDatabase(url);
});

/** Repeats with new documents until an error got through the driver's own retry. */
async function failedInsert(strike: Strike): Promise<{ id: string; error: unknown }> {
  failovers.strike([strike], 1);
  for (;;) {
    const id = nextId();
    const error = await things.insertOne({ _id: id, version: 1 }).then(
      () => null,
      (reason: unknown) => reason,
    );
    if (error === null) continue;
    failovers.strike([]);
    return { id, error };
  }
}

describe('a command that meets a failover', () => {
  test.each([
    ['refused', false],
    ['cut before', false],
    ['interrupted', true],
    ['unconfirmed', true],
    ['cut after', true],
  ] as const)('%s: the database is away, and it was done: %p', async (strike, isDone) => {
    const { id, error } = await failedInsert(strike);
    expect(isDatabaseAway(error)).toBe(true);
    expect(await things.countDocuments({ _id: id })).toBe(isDone ? 1 : 0);
  });

  test('a batch reports for each item whether it was done or is unknown', async () => {
    for (const strike of ['items refused', 'items forgotten'] as const) {
      const ids = Array.from({ length: 5 }, nextId);
      failovers.strike([strike], 1);
      const outcomes = await Promise.allSettled(ids.map((_id) => single.insert({ _id, version: 1 })));
      failovers.strike([]);
      const stored = (await things.find({ _id: { $in: ids } }).toArray()).map(({ _id }) => _id);
      const acknowledged = ids.filter((_, i) => outcomes[i]?.status === 'fulfilled');
      expect(stored).toEqual(expect.arrayContaining(acknowledged));
      expect(stored.length).toBe(strike === 'items forgotten' ? ids.length : acknowledged.length);
      const reasons = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []));
      expect(reasons.every(isDatabaseAway)).toBe(true);
    }
  });
});

test('a write that the driver sends again is done once, and answered as the first time', async () => {
  const id = nextId();
  await things.insertOne({ _id: id, version: 0 });
  const again = () => failovers.played.get('retried write: answered as before') ?? 0;
  const before = again();
  failovers.strike(['cut after'], 3);
  let raised = 0;
  while (again() === before) {
    const raise = things.updateOne({ _id: id }, { $inc: { version: 1 } });
    raised += await raise.then(
      ({ modifiedCount }) => modifiedCount,
      () => 1,
    );
  }
  failovers.strike([]);
  expect(await things.findOne({ _id: id })).toEqual({ _id: id, version: raised });
});

test('the driver follows an election, a shutdown and a primary that says nothing', async () => {
  for (const go of [failovers.stepDown, failovers.shutDown, failovers.fallSilent]) {
    const gone = go(300);
    const id = nextId();
    const put = () => things.updateOne({ _id: id }, { $set: { version: 1 } }, { upsert: true });
    await eventually('it is stored', () =>
      put().then(
        ({ acknowledged }) => acknowledged,
        (error: unknown) => !isDatabaseAway(error) && Promise.reject(error as Error),
      ),
    );
    expect(await things.countDocuments({ _id: id })).toBe(1);
    await gone;
  }
});

test('the writes of an isolated primary are lost, and no majority read has returned them', async () => {
  const id = nextId();
  const gone = failovers.rollBack(1_000);
  const inserted = things.insertOne({ _id: id, version: 1 });
  const outcome = inserted.then(
    () => 1,
    () => 0,
  );
  expect(await things.findOne({ _id: id })).toBeNull();
  await gone;
  // The driver may have retried it on the new primary.
  const written = await outcome;
  expect(await things.countDocuments({ _id: id })).toBe(written);
  expect(failovers.localReads.size).toBe(0);
});

test('a read without a concern is detected, because it would have returned a write that is rolled back', async () => {
  await things.findOne({}, { readConcern: { level: 'local' } });
  expect([...failovers.localReads]).toEqual(['find things']);
});

test('simulated faults are counted by kind', () => {
  const played = new Map([
    ['primary: shut down', 2],
    ['connection cut: after it was done', 1],
    ['primary: fell silent', 1],
  ]);
  expect(playedLines(played)).toEqual([
    '1 x connection cut: 1 after it was done',
    '3 x primary: 1 fell silent, 2 shut down',
  ]);
});
