import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import { mongo } from 'mongoose';
import { checkSchema, NeedsCopy, optionsOf, type Declared } from './collection-schema.ts';
import { createLog, type Log } from './log.ts';
import type { Database } from './mongo.ts';
import { planDeclared } from './plan-schema.ts';
import { replaceCollection } from './replace-collection.ts';
import { applySchema, dropUnknown, planSchema } from './schema.ts';
import { dropDatabase, testMongoUrl } from './testing/servers.ts';

const log = createLog('schema-test', 'silent');
let url = '';
const urls: string[] = [];
beforeEach(() => {
  url = testMongoUrl();
  urls.push(url);
});
afterAll(async () => void (await Promise.all(urls.map(dropDatabase))));

async function inDatabase<T>(work: (db: mongo.Db) => Promise<T>): Promise<T> {
  const client = await mongo.MongoClient.connect(url);
  return work(client.db()).finally(() => client.close());
}
const RED = { $jsonSchema: { properties: { colour: { enum: ['red'] } } } };
const GREEN = { $jsonSchema: { properties: { colour: { enum: ['red', 'green'] } } } };
const things = (version: number, validator: mongo.Document): Declared & { validator: mongo.Document } => {
  const colour = { key: { colour: 1 }, name: 'colour', unique: true, partialFilterExpression: { one: true } };
  return { name: 'things', version, validator, indexes: [{ key: { at: 1 }, name: 'at' }, colour] };
};
const opening =
  (...all: Array<Declared & { validator: mongo.Document }>) =>
  (database: Database) =>
    Promise.all(all.map(({ name, ...declared }) => database.collection(name, declared)));

describe('a validator that the server cannot change', () => {
  const NUMBERS = [
    { _id: 1, at: mongo.Long.fromString('9007199254740993'), colour: 'red' },
    { _id: mongo.Long.fromNumber(2), at: new mongo.Int32(7), colour: 'red' },
    { _id: new mongo.Double(3), at: new mongo.Double(7), colour: 'red', one: true },
    { _id: 'four', at: mongo.Decimal128.fromString('1.10'), list: [null, new Date(0)] },
  ] as unknown as mongo.Document[];
  const bytes = (db: mongo.Db) => db.collection('things').find({}, { raw: true }).sort({ _id: 1 }).toArray();

  async function fill(db: mongo.Db): Promise<mongo.Document[]> {
    await applySchema(url, log, opening(things(1, RED)));
    await db.collection('things').insertMany(NUMBERS);
    return bytes(db);
  }

  test('is changed by a copy that has every byte and index', () =>
    inDatabase(async (db) => {
      const before = await fill(db);
      const next = things(2, GREEN);
      await expect(applySchema(url, log, opening(next))).rejects.toThrow(NeedsCopy);
      await applySchema(url, log, opening(next), 'copy');
      expect(await bytes(db)).toEqual(before);
      await checkSchema(db, next);
      await applySchema(url, log, opening(next));
      await db.collection('things').insertOne({ colour: 'green' });
      await expect(db.collection('things').insertOne({ colour: 'blue' })).rejects.toMatchObject({ code: 121 });
      await expect(db.collection('things').insertOne({ colour: 'red', one: true })).rejects.toMatchObject({
        code: 11000,
      });
      expect((await db.listCollections().toArray()).map(({ name }) => name).sort()).toEqual([
        'appliedSchemas',
        'things',
      ]);
    }));

  test('ended at any step, it leaves every document, and the next run completes it', () =>
    inDatabase(async (db) => {
      const before = await fill(db);
      let steps = 0;
      for (let isDone = false; !isDone; steps += 1) {
        const next = things(steps + 2, steps % 2 ? RED : GREEN);
        isDone = await replaceCollection(endingAfter(db, steps), next).then(
          () => true,
          (error: Error) => expect(error.message).toBe('ended') ?? false,
        );
        expect(await bytes(db)).toEqual(before);
        await replaceCollection(db, next);
        expect(await bytes(db)).toEqual(before);
        expect(await optionsOf(db, 'things')).toMatchObject({ validator: next.validator });
      }
      expect(steps).toBeGreaterThan(7);
    }));

  test('is not changed when the copy differs', () =>
    inDatabase(async (db) => {
      const before = await fill(db);
      const lose = () => db.collection<{ _id: string }>('things.copy').deleteOne({ _id: 'four' });
      const disturbed = calling(db, (name, call) =>
        name === 'aggregate' ? { toArray: () => (call() as mongo.AggregationCursor).toArray().then(lose) } : call(),
      );
      await expect(replaceCollection(disturbed, things(2, GREEN))).rejects.toThrow(
        /differs from it: 4 documents, \w+, 3 documents/,
      );
      expect(await bytes(db)).toEqual(before);
      expect(await optionsOf(db, 'things')).toMatchObject({ validator: RED });
    }));
});

type Around = (method: string, call: () => unknown) => unknown;

/** The database, with `around` in place of each call of it and of its collections. */
function calling<T extends mongo.Db | mongo.Collection>(target: T, around: Around): T {
  return new Proxy(target, {
    get: (_, key) => {
      const value = Reflect.get(target, key) as unknown;
      if (typeof value !== 'function') return value;
      return (...given: unknown[]) => {
        const call = () => value.apply(target, given) as unknown;
        return key === 'collection' ? calling(call() as mongo.Collection, around) : around(String(key), call);
      };
    },
  });
}

function endingAfter(db: mongo.Db, calls: number): mongo.Db {
  let left = calls;
  return calling(db, (_, call) => {
    if (left === 0) throw new Error('ended');
    left -= 1;
    return call();
  });
}

describe('a declaration with a repair', () => {
  const REQUIRED = { $jsonSchema: { required: ['purpose'], properties: { purpose: { bsonType: 'string' } } } };
  const declared = (repair: mongo.Document[]) => ({ ...things(2, REQUIRED), indexes: [], repair });
  const payments = Array.from({ length: 1_234 }, (_, i) => ({ at: i, ...(i % 3 === 0 && { purpose: 'order' }) }));

  test('repairs the documents that break the validator, and only those, before it is set', () =>
    inDatabase(async (db) => {
      await db.collection<mongo.Document>('things').insertMany(payments);
      const said: unknown[] = [];
      const hearing = { ...log, info: (what: object) => said.push(what) } as unknown as Log;
      const next = opening(declared([{ $set: { purpose: { $concat: ['recharge ', { $toString: '$at' }] } } }]));
      await planSchema(url, hearing, next);
      expect(said).toEqual([
        { collection: 'things', changes: ['has another validator', 'has 822 documents to repair'] },
      ]);
      expect(await db.collection('things').countDocuments({ purpose: { $exists: false } })).toBe(822);
      await applySchema(url, log, next, 'copy');
      const stored = await db.collection('things').find().sort({ at: 1 }).toArray();
      expect(stored.map(({ purpose }) => purpose as string)).toEqual(
        payments.map((payment) => payment.purpose ?? `recharge ${payment.at}`),
      );
    }));

  test('that does not repair them is refused, and nothing is recorded', () =>
    inDatabase(async (db) => {
      await db.collection<mongo.Document>('things').insertMany(payments);
      const useless = opening(declared([{ $set: { reason: 'recharge' } }]));
      await expect(applySchema(url, log, useless, 'copy')).rejects.toThrow(
        /break the new validator: 822, .* Repair them/,
      );
      expect(await optionsOf(db, 'things')).toEqual({});
      expect(await db.collection('appliedSchemas').countDocuments()).toBe(0);
    }));
});

describe('documents that break a new unique index are named before anything changes', () => {
  const indexed = (index: mongo.IndexDescription): Declared => ({
    ...things(2, {}),
    validator: null,
    indexes: [index],
  });
  const insert = (db: mongo.Db, documents: readonly mongo.Document[]) =>
    db.collection<mongo.Document>('things').insertMany([...documents]);

  test.each([
    [
      'equal values',
      { key: { a: 1 } },
      [
        { _id: 1, a: 5 },
        { _id: 2, a: 6 },
        { _id: 3, a: 5 },
      ],
      '[1,3]',
    ],
    [
      'equal numbers of two kinds',
      { key: { a: 1 } },
      [
        { _id: 1, a: 5 },
        { _id: 2, a: mongo.Long.fromNumber(5) },
      ],
      '[1,2]',
    ],
    ['null and no field', { key: { a: 1 } }, [{ _id: 1, a: null }, { _id: 2 }], '[1,2]'],
    [
      'two fields, one inside another',
      { key: { 'a.b': 1, c: 1 } },
      [
        { _id: 1, a: { b: 1 } },
        { _id: 2, a: { b: 1 } },
      ],
      '[1,2]',
    ],
    [
      'a sparse index',
      { key: { a: 1 }, sparse: true },
      [{ _id: 1 }, { _id: 2 }, { _id: 3, a: null }, { _id: 4, a: null }],
      '[3,4]',
    ],
    [
      'a partial index',
      { key: { a: 1 }, partialFilterExpression: { b: true } },
      [
        { _id: 1, a: 1 },
        { _id: 2, a: 1 },
        { _id: 3, a: 2, b: true },
        { _id: 4, a: 2, b: true },
      ],
      '[3,4]',
    ],
  ] as const)('%s', (_, index, documents, ids) =>
    inDatabase(async (db) => {
      await insert(db, documents);
      const declared = indexed({ ...index, name: 'only', unique: true });
      const refusal = `break the new unique index "only", such as those with _id ${ids}; schema version 2 is needed. Repair them`;
      await expect(planDeclared(db, declared, log)).rejects.toThrow(refusal);
      await expect(
        db.collection('things').createIndex(declared.indexes[0]!.key, { ...index, unique: true }),
      ).rejects.toThrow(/E11000/);
    }),
  );

  test.each([
    ['different values', { key: { a: 1 } }, [{ a: 1 }, { a: 2 }, {}]],
    [
      'outside of a partial index',
      { key: { a: 1 }, partialFilterExpression: { b: true } },
      [{ a: 1 }, { a: 1 }, { a: 1, b: true }],
    ],
    ['without the fields of a sparse index', { key: { a: 1 }, sparse: true }, [{}, {}, { a: 1 }]],
  ] as const)('%s are none', (_, index, documents) =>
    inDatabase(async (db) => {
      await insert(db, documents);
      await planDeclared(db, indexed({ ...index, name: 'only', unique: true }), log);
    }),
  );
});

describe('collections that nothing declares', () => {
  test('are named by the plan, and dropped by name only', () =>
    inDatabase(async (db) => {
      const warned: unknown[] = [];
      const hearing = { ...log, warn: (what: object) => warned.push(what) } as unknown as Log;
      const old = { ...things(1, RED), name: 'prices' };
      await applySchema(url, hearing, opening(things(1, RED), old));
      expect(warned).toEqual([]);
      const open = opening(things(1, RED));
      await planSchema(url, hearing, open);
      expect(warned).toEqual([{ collections: ['prices'] }]);
      for (const name of ['things', 'appliedSchemas', 'price', ''])
        await expect(dropUnknown(url, log, open, name)).rejects.toThrow(
          `'${name}' is not among the collections that nothing declares (prices)`,
        );
      await dropUnknown(url, log, open, 'prices');
      expect((await db.listCollections().toArray()).map(({ name }) => name).sort()).toEqual([
        'appliedSchemas',
        'things',
      ]);
      expect(await db.collection('appliedSchemas').find().toArray()).toMatchObject([{ _id: 'things' }]);
    }));
});
