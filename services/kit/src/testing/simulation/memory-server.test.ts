import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { duplicateKey, long, type Collection, type Database, type Document } from '../../mongo.ts';
import { testDatabase, type TestDatabase } from '../database.ts';
import { atOnce, playEach } from './compare-engines.ts';
import { MemoryServer } from './memory-server.ts';
import { randomFrom, type Random } from './random.ts';

const SEQUENCES = 1_000;
const STEPS_EACH = 12;
const IDS = 4;
const LONG_AGO = Date.parse('2026-01-01T00:00:00Z');
const DAY_MS = 86_400_000;

type Thing = Document & { _id: string };
const NAME = 'things';
const INDEXES = [
  { key: { owner: 1 }, name: 'owner' },
  { key: { owner: 1, seq: -1 }, name: 'owner_seq', unique: true, partialFilterExpression: { seq: { $exists: true } } },
  { key: { tags: 1 }, name: 'tags', unique: true, partialFilterExpression: { tags: { $exists: true } } },
];

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.release());

/**
 * Generates filters, updates, pipelines and documents like those of the stores, from few values so that they collide.
 */
function speech(random: Random, sequence: number) {
  const one = <T>(values: readonly T[]): T => values[random(values.length)] as T;
  const id = () => `${sequence}-${random(IDS)}`;
  const number = () => random(4);
  const state = () => one(['a', 'b', 'c']);
  const date = () => new Date(LONG_AGO + random(4) * DAY_MS);
  const tag = () => `${sequence}-${one(['x', 'y', 'z'])}`;
  const entry = () => ({ id: one(['e1', 'e2', 'e3']), n: number() });
  const some = <T>(draw: () => T): T[] => Array.from({ length: 1 + random(2) }, draw);
  const bound = () => one(['$lt', '$lte', '$gt', '$gte']);

  const condition = (): Document =>
    one<() => Document>([
      () => ({ n: one<() => unknown>([number, () => ({ $in: some(number) }), () => ({ [bound()]: number() })])() }),
      () => ({ n: one([{ $exists: true }, { $exists: false }, { $ne: number() }, { $nin: some(number) }]) }),
      () => ({ state: one<() => unknown>([state, () => ({ $in: some(state) }), () => ({ $nin: some(state) })])() }),
      () => ({ at: one<() => unknown>([() => ({ [bound()]: date() }), () => ({ $exists: random(2) === 0 })])() }),
      () => ({ nothing: one<unknown>([null, { $ne: null }, { $exists: true }, 'word']) }),
      () => ({ list: { $size: random(3) } }),
      () => ({ 'inner.n': one<unknown>([number(), { $exists: true }, { $ne: number() }, null]) }),
      () => ({ tags: tag() }),
      () => ({ $or: [condition(), condition()] }),
      () => ({ $expr: { $lte: ['$at', '$$NOW'] } }),
      () => ({ $expr: { $lte: [{ $ifNull: ['$at', new Date(0)] }, { $subtract: ['$$NOW', DAY_MS] }] } }),
    ])();
  const filter = (): Document => Object.assign({}, ...Array.from({ length: random(3) }, condition));
  const fields = (): Document => ({
    ...one<Document>([{}, { n: number() }, { n: long(number()) }]),
    ...one<Document>([{}, { state: state() }]),
    ...one<Document>([{}, { at: date() }]),
    ...one<Document>([{}, { nothing: one([null, 'word']) }]),
    ...one<Document>([{}, { inner: one<unknown>([{ n: number() }, {}, null]) }]),
    ...one<Document>([{}, { seq: number() }, { tags: [...new Set(some(tag))] }]),
  });
  /** Fields that are `undefined`, which the driver stores as null in a single document or update. */
  const unsaid = (): Document => one<Document>([{}, {}, {}, { nothing: undefined }]);
  const pushed = () => one<unknown>([entry(), { $each: some(entry) }, { $each: some(entry), $slice: -2 }]);
  const change = (): Document =>
    one<() => Document>([
      () => ({ $set: { ...fields(), changed: true } }),
      () => ({ $inc: { n: one([1, -1, 2]) }, $unset: { nothing: '', [one(['at', 'seq', 'tags'])]: '' } }),
      () => ({ $set: { state: state() }, $push: { list: pushed() }, $inc: { version: 1 } }),
      () => ({ $pull: { list: { id: { $in: some(() => entry().id) } } } }),
    ])();
  const pipeline = (): Document[] => [
    {
      $set: {
        state: { $literal: state() },
        kept: { $ifNull: ['$state', 'none'] },
        n: { $cond: [{ $gte: ['$at', { $ifNull: ['$nothing', date()] }] }, '$seq', one(['$$REMOVE', '$n'])] },
        at: { $dateAdd: { startDate: '$at', unit: 'millisecond', amount: long(number() * DAY_MS) } },
      },
    },
    ...(random(2) ? [{ $unset: ['nothing', 'seq'] }] : []),
  ];
  const update = () => (random(4) ? change() : pipeline());
  return {
    random,
    id,
    filter,
    update,
    insertion: (): Document => one([{ $setOnInsert: { ...fields(), owner: sequence } }, { $set: { owner: sequence } }]),
    document: (): Thing => ({ _id: id(), owner: sequence, list: [], version: 1, ...fields(), ...unsaid() }),
    unsaid,
    sort: () => one<Document>([{ _id: -1 }, { n: 1, _id: 1 }, { at: -1, _id: 1 }, { state: -1, _id: -1 }]),
    projection: () => one<Document>([{ _id: 1 }, { n: 1, at: 1 }, { _id: 0, state: 1 }]),
  };
}

type Client = Pick<Database, 'collection' | 'updateEach'>;
type Things = Collection<Thing>;
type Opened = { readonly client: Client; readonly things: Things };
type Question = { readonly request: unknown[]; readonly ask: (things: Things, client: Client) => Promise<unknown> };

const counts = ({ matchedCount, upsertedCount }: { matchedCount: number; upsertedCount: number }) => ({
  matchedCount,
  upsertedCount,
});

/** One request, generated before it is made. */
function question(say: ReturnType<typeof speech>, sequence: number): Question {
  const { id, filter, update, random } = say;
  const mine = { owner: sequence, ...filter() };
  const change = { filter: { _id: id(), ...filter() }, update: update() };
  switch (random(9)) {
    case 0:
    case 1: {
      const document = say.document();
      return { request: ['insert', document], ask: async (things) => (await things.insertOne(document)).insertedId };
    }
    case 2: {
      const alone = random(4) ? change.update : { $set: { state: 'd', ...say.unsaid() } };
      return {
        request: ['update', change.filter, alone],
        ask: async (things) => counts(await things.updateOne(change.filter, alone)),
      };
    }
    case 3: {
      const [_id, insertion] = [id(), say.insertion()];
      return {
        request: ['upsert', _id, insertion],
        ask: async (things) => counts(await things.updateOne({ _id }, insertion, { upsert: true })),
      };
    }
    case 4: {
      const returnDocument = random(2) ? ('after' as const) : ('before' as const);
      const options = { returnDocument, ...(random(2) ? { projection: say.projection() } : {}) };
      return {
        request: ['find and update', change, options],
        ask: (things) => things.findOneAndUpdate(change.filter, change.update, options),
      };
    }
    case 5: {
      const changes = [change, { filter: { _id: id(), ...filter() }, update: update() }];
      return {
        request: ['update each', ...changes],
        ask: async (_, client) =>
          (await client.updateEach(NAME, changes)).map((answer) => (answer === true ? true : refusedBy(answer))),
      };
    }
    case 6: {
      const [sort, skip, limit] = [say.sort() as Record<string, 1>, random(2), 1 + random(3)];
      return {
        request: ['find', mine, sort, skip, limit],
        ask: (things) => things.find(mine).sort(sort).skip(skip).limit(limit).toArray(),
      };
    }
    case 7: {
      const options = { sort: say.sort() as Record<string, 1>, projection: say.projection() };
      return { request: ['find one', mine, options], ask: (things) => things.findOne(mine, options) };
    }
    default:
      return { request: ['count', mine], ask: (things) => things.countDocuments(mine) };
  }
}

/** The index that refused the write; false when nothing matched. Rethrows any other error. */
function refusedBy(answer: unknown): unknown {
  if (answer === false) return false;
  const key = duplicateKey(answer);
  if (!key) throw answer;
  return { refused: Object.keys(key).join() };
}

/** Runs all requests; returns their answers and the documents at the end. */
async function play({ client, things }: Opened, sequence: number): Promise<unknown[]> {
  const say = speech(randomFrom(sequence), sequence);
  const results: unknown[] = [];
  for (let i = 0; i < STEPS_EACH; i++) {
    const { request: request, ask } = question(say, sequence);
    const answered = await ask(things, client).catch(refusedBy);
    results.push({ request: request, answered });
  }
  const all = Array.from({ length: IDS }, (_, i) => `${sequence}-${i}`);
  results.push(
    await things
      .find({ _id: { $in: all } })
      .sort({ _id: 1 })
      .toArray(),
  );
  return results;
}

const open = async (client: Client): Promise<Opened> => ({
  client,
  things: await client.collection<Thing>(NAME, { indexes: INDEXES }),
});

test('a thousand sequences of reads and changes: the same answers and documents as from the real engine', async () => {
  const real = await open(database);
  const expected = await playEach(SEQUENCES, (sequence) => play(real, sequence));
  const results = await playEach(SEQUENCES, async (sequence) =>
    play(await open(new MemoryServer().client(atOnce)), sequence),
  );
  for (const [sequence, answers] of results.entries())
    expect({ sequence, answers }).toEqual({ sequence, answers: expected[sequence] });
  expect(new Set(JSON.stringify(expected).match(/(?<="refused":")[^"]+/g))).toEqual(
    new Set(['_id', 'owner,seq', 'tags']),
  );
});
