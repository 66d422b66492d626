import { Schema, type Connection, type Model } from 'mongoose';
import { parseArgs } from 'node:util';
import { newId } from '@topup/kit/ids';
import { batch } from '@topup/kit/batch';
import { batchedCollection } from '@topup/kit/batched-collection';
import { createLog } from '@topup/kit/log';
import { connectMongo, long, type Collection } from '@topup/kit/mongo';
import { figure } from '@topup/tests/support/figures';
import { startEngine } from './engine.ts';

/** npm run bench:models: the variants take turns, so that changes in the machine's speed affect all of them. */
const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '7' }, operations: { type: 'string', default: '2000' } },
});
const rounds = Number(values.rounds);
const operations = Number(values.operations);
const CLIENTS = 32;
/** The same value as in kit/batched-collection. */
const GATHERED_MAX = 16;

type Row = ReturnType<typeof row>;
const row = () => ({
  _id: newId(),
  kind: 'debit',
  outcome: 'ok',
  debit: 'wallet:a',
  credit: 'sales',
  by: 'order',
  version: 1,
  wallet: newId(),
  hash: newId() + newId(),
  kid: 'k1',
  ref: { orderId: newId(), accountId: newId() },
  amountPaise: long(6_250),
  balanceAfterPaise: long(1_000_000),
  seq: long(17),
  at: new Date(),
});

const text = { type: String, required: true } as const;
const whole = { type: BigInt, required: true } as const;
const schema = new Schema(
  {
    _id: text,
    kind: text,
    outcome: text,
    debit: text,
    credit: text,
    by: text,
    wallet: text,
    hash: text,
    kid: text,
    ref: { type: new Schema({ orderId: text, accountId: text }, { _id: false }), required: true },
    amountPaise: whole,
    balanceAfterPaise: whole,
    seq: whole,
    at: { type: Date, required: true },
    version: { type: Number, required: true },
  },
  { collection: 'rows', versionKey: false, autoIndex: false, autoCreate: false },
);

type Way = (document: Row) => Promise<unknown>;
type Group = { readonly what: string; readonly ways: Readonly<Record<string, Way>> };

function groups(
  connection: Connection,
  collection: Collection<Row>,
  database: Parameters<typeof batchedCollection>[0],
): Group[] {
  const model = connection.model('Row', schema) as unknown as Model<Row>;
  const single = batchedCollection(database, collection);
  const stored = Array.from({ length: 1_000 }, row);
  let next = 0;
  const id = (): string => stored[next++ % stored.length]?._id ?? '';
  const prepared = collection.insertMany(stored);
  const found = async (find: (_id: string) => Promise<unknown>) => {
    await prepared;
    if (!(await find(id()))) throw new Error('a row is missing');
  };
  return [
    {
      what: 'insert one document',
      ways: {
        'driver, in batches (as the money paths do)': (document) => single.insert(document),
        'driver, insertOne': (document) => collection.insertOne(document),
        'model, insertMany, in batches': batch({
          max: GATHERED_MAX,
          flush: (batch: Row[]) => model.insertMany(batch, { ordered: false }),
        }),
        'model, create': (document) => model.create(document),
      },
    },
    {
      what: 'read one document by its id',
      ways: {
        'driver, in batches (as the money paths do)': () => found((_id) => single.read(_id)),
        'driver, findOne': () => found((_id) => collection.findOne({ _id })),
        'model, findById().lean()': () => found((_id) => model.findById(_id).lean().exec()),
        'model, findById()': () => found((_id) => model.findById(_id).exec()),
      },
    },
    {
      what: 'change one document',
      ways: {
        'driver, in batches (as the money paths do)': () =>
          found((_id) => single.update({ _id }, { $inc: { version: 1 }, $set: { at: new Date() } })),
        'driver, findOneAndUpdate': () =>
          found((_id) => collection.findOneAndUpdate({ _id }, { $inc: { version: 1 }, $set: { at: new Date() } })),
        'model, findOneAndUpdate().lean()': () =>
          found((_id) =>
            model
              .findOneAndUpdate({ _id }, { $inc: { version: 1 }, $set: { at: new Date() } })
              .lean()
              .exec(),
          ),
      },
    },
  ];
}

type Measured = { readonly perSecond: number; readonly cpuMicros: number };

async function measure(way: Way): Promise<Measured> {
  const documents = Array.from({ length: operations }, row);
  const [cpu, since] = [process.cpuUsage(), performance.now()];
  const client = async (): Promise<void> => {
    for (let document = documents.pop(); document; document = documents.pop()) await way(document);
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  const { user, system } = process.cpuUsage(cpu);
  return {
    perSecond: operations / ((performance.now() - since) / 1_000),
    cpuMicros: (user + system) / operations,
  };
}

const median = (numbers: number[]): number => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

async function compare({ what, ways }: Group): Promise<void> {
  const measured = Object.entries(ways).map(([name, way]) => ({ name, way, runs: [] as Measured[] }));
  for (const { way } of measured) await measure(way);
  for (let i = 0; i < rounds; i++) for (const { way, runs } of measured) runs.push(await measure(way));
  for (const { name, runs } of measured) {
    const perSecond = Math.round(median(runs.map((run) => run.perSecond)));
    const cpu = Math.round(median(runs.map((run) => run.cpuMicros)));
    figure(`${what}: ${name}`, `${perSecond}/s, ${cpu} µs of CPU each`);
  }
}

const engine = await startEngine('bench');
try {
  const database = await connectMongo(engine.url, createLog('bench', 'silent'), 'apply');
  const collection = await database.collection<Row>('rows');
  for (const group of groups(database.connection, collection, database)) await compare(group);
  await database.close();
} finally {
  await engine.stop();
}
