import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createLog } from './log.ts';
import { outboxOldest } from './metrics.ts';
import type { Collection } from './mongo.ts';
import { createRelay, measureOutbox, type WithOutbox } from './outbox.ts';
import { testDatabase, type TestDatabase } from './testing.ts';

let database: TestDatabase;
let collection: Collection<WithOutbox>;
beforeAll(async () => {
  database = await testDatabase();
  collection = await database.collection<WithOutbox>('things');
});
afterAll(() => database.release());

const shown = async (): Promise<number> => {
  await measureOutbox(collection);
  return (await outboxOldest.get()).values[0]!.value;
};
const eventOf = (ageMs: number) => ({
  id: `event-${ageMs}`,
  type: 'auth.user.changed' as const,
  body: {},
  at: new Date(Date.now() - ageMs),
});

test('the age of the oldest unconfirmed event is shown, and none is zero', async () => {
  await collection.insertOne({ _id: 'sent', outbox: [], nextAt: new Date() });
  expect(await shown()).toBe(0);
  await collection.insertOne({ _id: 'new', outbox: [eventOf(5_000)], nextAt: new Date(0) });
  await collection.insertOne({ _id: 'old', outbox: [eventOf(1_000), eventOf(90_000)], nextAt: new Date() });
  expect(await shown()).toBeGreaterThanOrEqual(90);
  expect(await shown()).toBeLessThan(150);
});

test('a stop waits for an event that is being published, and removes it', async () => {
  const event = eventOf(0);
  await collection.insertOne({ _id: 'published', outbox: [event], nextAt: new Date() });
  const confirmed = Promise.withResolvers<void>();
  const bus = { announce: () => confirmed.promise };
  const relay = createRelay({ collection, bus, log: createLog('outbox-test', 'silent') });
  void relay.relay('published', [event]);
  const stopped = relay.stop();
  confirmed.resolve();
  await stopped;
  expect((await collection.findOne({ _id: 'published' }))?.outbox).toEqual([]);
});
