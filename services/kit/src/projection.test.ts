import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createLog } from './log.ts';
import type { Collection } from './mongo.ts';
import { startProjection, type CursorRecord, type CursorValue } from './projection.ts';
import { eventually, testDatabase, type TestDatabase } from './testing.ts';

type Record = { readonly id: string; readonly changedAtMs: number };
let database: TestDatabase;
let cursors: Collection<CursorRecord>;
beforeAll(async () => {
  database = await testDatabase();
  cursors = await database.collection<CursorRecord>('cursors');
});
afterAll(() => database.release());

/** Answers as an owner does: the records that changed after the cursor, in order. */
const pageOf = (records: readonly Record[], { changedAtMs, id }: CursorValue) => {
  const from = Number(changedAtMs);
  const found = records
    .filter((one) => one.changedAtMs > from || (one.changedAtMs === from && one.id > id))
    .sort((a, b) => a.changedAtMs - b.changedAtMs);
  const last = found.at(-1);
  return { found, more: false, ...(last && { next: { changedAtMs: BigInt(last.changedAtMs), id: last.id } }) };
};

test('a change that was written long after its timestamp is still read', async () => {
  const records: Record[] = [{ id: 'a', changedAtMs: 1_000_000 }];
  const seen: string[] = [];
  const projection = startProjection({
    name: 'things',
    cursors,
    bus: { onReconnect: () => undefined } as never,
    log: createLog('projection-test', 'silent'),
    fetch: async (cursor) => pageOf(records, cursor),
    apply: async ({ found }) => void seen.push(...found.map(({ id }) => id)),
  });
  await eventually('the first round', () => seen.includes('a'));
  // This write was delayed for as long as the driver allows.
  records.push({ id: 'late', changedAtMs: 1_000_000 - 26_000 });
  await projection.runNow();
  expect(seen).toContain('late');
  await projection.stop();
});
