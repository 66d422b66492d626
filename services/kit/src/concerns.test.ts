import { afterEach, expect, test } from '@jest/globals';
import { mongo, Schema } from 'mongoose';
import { batchedCollection } from './batched-collection.ts';
import { createLog } from './log.ts';
import { connectMongo, type Database } from './mongo.ts';
import { dropDatabase, testMongoUrl } from './testing/servers.ts';
import type { WireCommand } from './testing/replica-set/member.ts';
import { isRead, pretendReplicaSet } from './testing/replica-set/replica-set.ts';

type Thing = { _id: string; version: number };
const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/** The commands that a store sends to a stand-alone server or to a replica set. */
async function commandsOf(use: (database: Database) => Promise<unknown>, says: 'alone' | 'replica set') {
  const url = testMongoUrl();
  const received: mongo.Document[] = [];
  const hear = ({ body }: WireCommand) => void received.push(mongo.BSON.deserialize(body));
  const set = await pretendReplicaSet(url, (one, forward) => (hear(one), forward()), says);
  const database = await connectMongo(set.url, createLog('test', 'silent'), 'apply');
  ends.push(
    () => database.close(),
    set.close,
    () => dropDatabase(url),
  );
  received.length = 0;
  await use(database);
  return received;
}

async function readInEveryWay(database: Database): Promise<void> {
  const things = await database.collection<Thing>('things');
  const single = batchedCollection(database, things);
  await single.insert({ _id: 'a', version: 1 });
  await single.read('a');
  await things.findOne({ _id: 'a' });
  await things.find({ version: 1 }).sort({ _id: 1 }).toArray();
  await things.countDocuments({ version: 1 });
  await things.estimatedDocumentCount();
  await things.distinct('version');
  await things.aggregate([{ $match: { version: 1 } }]).toArray();
  const model = await database.model('modelled', { schema: new Schema<Thing>({ _id: String, version: Number }) });
  await model.create({ _id: 'a', version: 1 });
  await model.findOneAndUpdate({ _id: 'a' }, { version: 2 });
  await model.bulkWrite([{ updateOne: { filter: { _id: 'a' }, update: { version: 3 } } }]);
  await model.findOne().lean();
}
const SCHEMA_READS = ['listCollections', 'listIndexes'];
const reads = (commands: readonly mongo.Document[]) =>
  commands.filter(
    (command) => isRead({ name: Object.keys(command)[0]! }) && !SCHEMA_READS.some((name) => command[name]),
  );

test('in a replica set reads and writes use the concern majority', async () => {
  const commands = await commandsOf(readInEveryWay, 'replica set');
  const read = reads(commands);
  expect(new Set(read.map((command) => Object.keys(command)[0]))).toEqual(
    new Set(['find', 'aggregate', 'count', 'distinct']),
  );
  expect(read.filter((command) => command['readConcern']?.level !== 'majority')).toEqual([]);
  const written = ['insert', 'update', 'findAndModify'].map((name) =>
    commands.filter((one) => one[name] === 'modelled'),
  );
  expect(written.map((each) => each.map(({ writeConcern }) => writeConcern as object))).toEqual(
    written.map(() => [{ w: 'majority', j: true }]),
  );
  const inserted = commands.find((command) => command['insert'] === 'things');
  expect(inserted).toMatchObject({ writeConcern: { w: 'majority', j: true }, lsid: {}, txnNumber: expect.anything() });
});

test('with a standalone server they do not', async () => {
  const commands = await commandsOf(readInEveryWay, 'alone');
  expect(reads(commands).length).toBeGreaterThan(6);
  expect(commands.filter((command) => 'readConcern' in command)).toEqual([]);
  expect(commands.find((command) => command['insert'] === 'things')).toMatchObject({ writeConcern: { w: 1, j: true } });
});

test('a linearizable read makes the primary confirm with a majority first', async () => {
  const latest = async (database: Database) => {
    const things = await database.collection<Thing>('things');
    await things.findOne({ _id: 'a' }, database.latest);
  };
  const [inSet] = reads(await commandsOf(latest, 'replica set'));
  expect(inSet).toMatchObject({ find: 'things', readConcern: { level: 'linearizable' } });
  const [alone] = reads(await commandsOf(latest, 'alone'));
  expect(alone).not.toHaveProperty('readConcern');
});
