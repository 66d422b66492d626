import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createLog } from './log.ts';
import type { Collection } from './mongo.ts';
import { NEXT_AT_INDEX, startSweeper, type Due, type Job } from './sweeper.ts';
import { testDatabase, type TestDatabase } from './testing.ts';

const log = createLog('sweeper-test', 'silent');
const LONG_AGO = new Date('2026-01-01T00:00:00Z');
const NEVER_MS = 2 ** 31 - 1;

let database: TestDatabase;
let things: Collection<Due>;
const jobs: Job[] = [];

beforeAll(async () => {
  database = await testDatabase();
  things = await database.collection<Due>('things', { indexes: [NEXT_AT_INDEX] });
});
afterAll(async () => {
  await Promise.all(jobs.map((job) => job.stop()));
  await database.release();
});

function sweep(handle: (thing: Due) => Promise<void>): Promise<void> {
  const job = startSweeper({
    name: 'sweep',
    collection: things,
    everyMs: NEVER_MS,
    leaseMs: 60_000,
    now: database.now,
    log,
    handle,
  });
  jobs.push(job);
  return job.runNow();
}

test('a due document is handled once, under a lease; one that is not due or at rest is not touched', async () => {
  await things.insertMany([
    { _id: 'due', nextAt: LONG_AGO },
    { _id: 'later', nextAt: new Date(Date.now() + 60_000) },
    { _id: 'at rest' },
  ]);
  const handled: Due[] = [];
  const handle = async (thing: Due) => void handled.push(thing);
  await sweep(handle);
  await sweep(handle);
  expect(handled.map(({ _id }) => _id)).toEqual(['due']);
  expect(handled[0]?.nextAt?.getTime()).toBeGreaterThan(Date.now() + 30_000);
});

test('a document that came to rest after it was found is not claimed; one whose handler fails is due again', async () => {
  await things.deleteMany({});
  await things.insertMany([
    { _id: 'first', nextAt: LONG_AGO },
    { _id: 'second', nextAt: new Date(LONG_AGO.getTime() + 1) },
  ]);
  const handled: string[] = [];
  await sweep(async ({ _id }) => {
    handled.push(_id);
    await things.updateOne({ _id: 'second' }, { $unset: { nextAt: '' } });
    throw new Error('the handler fails');
  });
  expect(handled).toEqual(['first']);
  expect(await things.findOne({ _id: 'second' })).toEqual({ _id: 'second' });
  expect((await things.findOne({ _id: 'first' }))?.nextAt?.getTime()).toBeGreaterThan(Date.now() + 30_000);
});
