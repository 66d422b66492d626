import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createLog } from './log.ts';
import type { Collection } from './mongo.ts';
import { Registry } from '@prometheus-io/client';
import { openAlarms } from './alarms.ts';
import { NEXT_AT_INDEX, startSweeper, type Due, type Job, type SweeperOptions } from './sweeper.ts';
import { eventually, testDatabase, type TestDatabase } from './testing.ts';
import { watchJobs } from './watch-jobs.ts';

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

type Options = Partial<SweeperOptions<Due>> & Pick<SweeperOptions<Due>, 'handle'>;
function sweeper(options: Options): Job {
  const fixed = { name: 'sweep', collection: things, everyMs: NEVER_MS, leaseMs: 60_000, now: database.now, log };
  const job = startSweeper<Due>({ ...fixed, ...options });
  jobs.push(job);
  return job;
}
const sweep = (handle: (thing: Due) => Promise<void>): Promise<void> => sweeper({ handle, atATime: 1 }).runNow();

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

const due = (_id: string, ms: number, more: object = {}) => ({
  _id,
  nextAt: new Date(LONG_AGO.getTime() + ms),
  ...more,
});

test('a document that the database refuses to change costs itself only, is told, and is tried again later', async () => {
  const validator = { $jsonSchema: { required: ['purpose'] } };
  const strict = await database.collection<Due>('strict', { indexes: [NEXT_AT_INDEX], validator });
  const broken = Array.from({ length: 200 }, (_, i) => due(`broken-${i}`, i));
  await strict.insertMany([...broken], { bypassDocumentValidation: true });
  await strict.insertMany([due('right', 1_000, { purpose: 'recharge' }), due('other', 2_000, { purpose: 'order' })]);
  const handled: string[] = [];
  const job = sweeper({ collection: strict, handle: async ({ _id }) => void handled.push(_id) });
  await job.runNow();
  expect(handled.toSorted()).toEqual(['other', 'right']);

  const alarms = await openAlarms(database, { service: 'sweeping', registry: new Registry(), log });
  const watch = watchJobs(alarms, [job], log);
  jobs.push(watch);
  await watch.runNow();
  const open = await alarms.open();
  expect(open).toHaveLength(100);
  expect(open).toContainEqual(expect.objectContaining({ kind: 'document_stuck', subject: 'strict:broken-0' }));
  expect(open[0]?.detail).toContain('sweep');

  await strict.deleteMany({ purpose: { $exists: false } });
  await job.runNow();
  expect(job.troubles()).toEqual([]);
});

test('a round that fails three times in a row is told by the name of its job, until it succeeds', async () => {
  let isBroken = true;
  const now = () => {
    if (isBroken) throw new Error('no time');
    return database.now();
  };
  const job = sweeper({ name: 'tell-the-time', now, handle: async () => undefined });
  for (let i = 0; i < 2; i++) await job.runNow();
  expect(job.troubles()).toEqual([]);
  await job.runNow();
  expect(job.troubles()).toMatchObject([{ kind: 'job_failing', subject: 'tell-the-time' }]);
  expect(job.troubles()[0]?.detail).toContain('no time');
  isBroken = false;
  await job.runNow();
  expect(job.troubles()).toEqual([]);
});

test('documents are handled in parallel, and one whose handler hangs delays no other and is not begun again', async () => {
  await things.deleteMany({});
  await things.insertMany(Array.from({ length: 40 }, (_, i) => due(`${i}`, i)));
  const handled: string[] = [];
  let running = 0;
  let most = 0;
  const release = Promise.withResolvers<void>();
  const handle = async ({ _id }: Due) => {
    handled.push(_id);
    if (_id === '0') return release.promise;
    most = Math.max(most, ++running);
    await things.updateOne({ _id }, { $unset: { nextAt: '' } });
    running--;
  };
  const job = sweeper({ handle, atATime: 4, leaseMs: 50 });
  await job.runNow();
  expect(handled).toHaveLength(40);
  expect(most).toBeGreaterThan(1);
  expect(most).toBeLessThanOrEqual(4);
  await eventually(
    'its lease has run out',
    async () => ((await things.findOne({ _id: '0' }))?.nextAt ?? 0) < new Date(),
  );
  await job.runNow();
  expect(handled).toHaveLength(40);
  release.resolve();
  await job.runNow();
});

test('with more due than fits, the documents created last come first, and the longest due is not forgotten', async () => {
  await things.deleteMany({});
  const born = (i: number) => ({ createdAt: new Date(LONG_AGO.getTime() + ((i * 37) % 101)) });
  await things.insertMany(Array.from({ length: 100 }, (_, i) => due(`${i}`, i, born(i))));
  const handled: string[] = [];
  await sweeper({ atATime: 1, handle: async ({ _id }) => void handled.push(_id) }).runNow();
  expect(handled).toHaveLength(100);
  const youngest = (at: number) => `${Array.from({ length: 100 }, (_, i) => i).find((i) => (i * 37) % 101 === at)}`;
  expect(handled.slice(0, 4)).toEqual([youngest(100), youngest(99), youngest(98), '0']);
});
