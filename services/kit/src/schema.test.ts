import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import { mongo } from 'mongoose';
import { applyDeclared } from './apply-schema.ts';
import { checkSchema, NeedsCopy, UnfitDatabase, type Declared } from './collection-schema.ts';
import { createLog, type Log } from './log.ts';
import { connectMongo, type Database } from './mongo.ts';
import { planDeclared } from './plan-schema.ts';
import { replaceCollection } from './replace-collection.ts';
import { applySchema, planSchema } from './schema.ts';
import { commandWire, SCHEMA_COMMANDS } from './testing.ts';
import { dropDatabase, testMongoUrl } from './testing/servers.ts';

const log = createLog('schema-test', 'silent');
let url = '';
const urls: string[] = [];
beforeEach(() => {
  url = testMongoUrl();
  urls.push(url);
});
afterAll(async () => void (await Promise.all(urls.map(dropDatabase))));

const RED = { $jsonSchema: { properties: { colour: { enum: ['red'] } } } };
const GREEN = { $jsonSchema: { properties: { colour: { enum: ['red', 'green'] } } } };
const BLUE = { $jsonSchema: { properties: { colour: { enum: ['red', 'green', 'blue'] } } } };
const things = (version: number, ...names: string[]) => ({
  name: 'things',
  version,
  validator: RED as mongo.Document,
  indexes: names.map((name) => ({ key: { [name]: 1 }, name }) as mongo.IndexDescription),
});
const opening =
  ({ name, ...declared }: Declared) =>
  (database: Database) =>
    database.collection(name, { ...declared, validator: declared.validator ?? {} });

const apply = (declared: Declared): Promise<void> => applySchema(url, log, opening(declared));
/** Opens the collection as a service does at its start. */
async function start(declared: Declared, at = url): Promise<void> {
  const database = await connectMongo(at, log);
  await opening(declared)(database).finally(() => database.close());
}
async function inDatabase<T>(work: (db: mongo.Db) => Promise<T>): Promise<T> {
  const client = await mongo.MongoClient.connect(url);
  return work(client.db()).finally(() => client.close());
}
const recorded = () => inDatabase((db) => db.collection('appliedSchemas').find().toArray());
const indexNames = () =>
  inDatabase(async (db) => (await db.collection('things').indexes()).map(({ name }) => name).sort());

test('a service on an empty database prints the command to run, and changes nothing', async () => {
  const refusal = /"things" of database .* has no schema; schema version 1 is needed\. Apply it first.*src\/schema\.ts/;
  await expect(start(things(1, 'a'))).rejects.toThrow(refusal);
  expect(await inDatabase((db) => db.listCollections().toArray())).toEqual([]);
});

test('applied twice, and by two runs at once, is applied once', async () => {
  await Promise.all([apply(things(1, 'a')), apply(things(1, 'a')), apply(things(1, 'a'))]);
  await apply(things(1, 'a'));
  await start(things(1, 'a'));
  expect(await indexNames()).toEqual(['_id_', 'a']);
  expect(await recorded()).toHaveLength(1);
});

test('a service sends nothing at its start that changes a schema', async () => {
  await apply(things(1, 'a'));
  const wire = await commandWire(url);
  await start(things(1, 'a'), wire.url);
  await wire.close();
  expect([...wire.commands]).toEqual(expect.arrayContaining(['buildInfo', 'find', 'listCollections', 'listIndexes']));
  for (const change of [...SCHEMA_COMMANDS, 'update', 'insert']) expect([...wire.commands]).not.toContain(change);
});

describe('the server is read, not only the record', () => {
  test.each([
    ['a missing index', (db: mongo.Db) => db.collection('things').dropIndex('b'), /has no index "b"/],
    [
      'an index that lets more in',
      async (db: mongo.Db) => {
        await db.collection('things').dropIndex('b');
        await db.collection('things').createIndex({ b: 1 }, { name: 'b' });
      },
      /has another index "b"/,
    ],
    [
      'a missing validator',
      async (db: mongo.Db) => {
        await db.collection('things').drop();
        await db.collection('things').createIndexes(UNIQUE.indexes);
      },
      /has another validator/,
    ],
    ['a missing collection', (db: mongo.Db) => db.collection('things').drop(), /does not exist/],
  ])('%s is seen', async (_, damage, refusal) => {
    await apply(UNIQUE);
    await start(UNIQUE);
    await inDatabase<unknown>(damage);
    await expect(start(UNIQUE)).rejects.toThrow(refusal);
  });

  test('what was lost is restored by the next run of the same version', async () => {
    await apply(UNIQUE);
    await inDatabase((db) => db.collection('things').dropIndex('b'));
    await apply(UNIQUE);
    await start(UNIQUE);
  });
});
const UNIQUE: ReturnType<typeof things> = {
  ...things(1),
  indexes: [
    { key: { b: 1 }, name: 'b', unique: true, partialFilterExpression: { b: { $exists: true } } },
    { key: { at: 1 }, name: 'at', expireAfterSeconds: 60, sparse: true },
  ],
};

test('other rules under the same version are refused by the job and by a service', async () => {
  await apply(things(1, 'a'));
  await expect(apply(things(1, 'a', 'b'))).rejects.toThrow(/other rules under version 1; .*Raise the declared version/);
  await expect(start(things(1, 'a', 'b'))).rejects.toThrow(/other rules under version 1/);
  expect(await indexNames()).toEqual(['_id_', 'a']);
});

test('a rollout: the older service restarts after the job and changes nothing, the newer one waits for the job', async () => {
  await apply(things(1, 'a'));
  await expect(start(things(2, 'a', 'b'))).rejects.toThrow(/has schema version 1; schema version 2 is needed/);
  await apply(things(2, 'a', 'b'));
  const after = await recorded();
  await start(things(2, 'a', 'b'));
  await start(things(1, 'a'));
  await apply(things(1, 'a'));
  expect(await indexNames()).toEqual(['_id_', 'a', 'b']);
  expect(await recorded()).toEqual(after);
});

describe('a rule that cannot be applied is not recorded', () => {
  test('an index that the data refuses', async () => {
    // The look at the data before the change takes an array for one value; an index has an entry for each element.
    await inDatabase((db) => db.collection<mongo.Document>('things').insertMany([{ b: [1] }, { b: [1, 2] }]));
    const declared = { ...UNIQUE, validator: null };
    await expect(apply(declared)).rejects.toThrow(/indexes of collection "things" cannot be created/);
    expect(await recorded()).toEqual([]);
  });

  test('a changed index under the old name', async () => {
    await apply(things(1, 'a'));
    const changed = { ...things(2), indexes: [{ key: { a: 1 }, name: 'a', unique: true }] };
    await expect(apply(changed)).rejects.toThrow(/cannot be created/);
    expect(await recorded()).toMatchObject([{ version: 1 }]);
  });

  test('a changed validator on the engine that has no collMod', async () => {
    await apply(things(1, 'a'));
    const changed = { ...things(2, 'a'), validator: GREEN };
    await expect(apply(changed)).rejects.toThrow(/another validator.*Stop the stack and start it again/);
    await expect(apply(changed)).rejects.toThrow(NeedsCopy);
    expect(await recorded()).toMatchObject([{ version: 1 }]);
    await start(things(1, 'a'));
  });
});

test('nothing is changed as long as one collection cannot be', async () => {
  const others = (version: number, ...names: string[]) => ({ ...things(version, ...names), name: 'others' });
  const open =
    (...all: Declared[]) =>
    (database: Database) =>
      Promise.all(all.map((one) => opening(one)(database)));
  await applySchema(url, log, open(things(1, 'a'), others(1, 'a')));
  const next = open(things(2, 'a', 'b'), others(1, 'a', 'b'));
  await expect(applySchema(url, log, next)).rejects.toThrow(/"others" .* other rules under version 1/);
  expect(await indexNames()).toEqual(['_id_', 'a']);
  expect(await recorded()).toMatchObject([{ version: 1 }, { version: 1 }]);
});

test('a plan says what is to be changed, once, and changes nothing', async () => {
  const said: unknown[] = [];
  const plan = (declared: Declared) => {
    const listening = { ...log, info: (what: object) => said.push(what) } as unknown as Log;
    return planSchema(url, listening, opening(declared));
  };
  await plan(things(1, 'a'));
  expect(await inDatabase((db) => db.listCollections().toArray())).toEqual([]);
  await apply(things(1, 'a'));
  await plan(things(1, 'a'));
  await plan(things(2, 'a', 'b'));
  expect(await indexNames()).toEqual(['_id_', 'a']);
  expect(said).toEqual([
    { collection: 'things', changes: ['does not exist'] },
    { collection: 'things', changes: ['has no index "b"'] },
  ]);
});

describe('where collMod works', () => {
  /**
   * The real database, with `collMod` simulated, because the tests' engine lacks it: the collection is recreated with
   * the changed validator. `before` runs before each change.
   */
  function changeable(real: mongo.Db, before: () => Promise<void> = async () => undefined) {
    const changes: mongo.Document[] = [];
    const command = async ({ collMod, validator }: mongo.Document) => {
      if (!validator) return;
      await before();
      changes.push(validator as mongo.Document);
      await replaceCollection(real, { ...things(1), name: collMod as string, validator: validator as mongo.Document });
    };
    const db = new Proxy(real, {
      get: (target, key) => {
        const value = key === 'command' ? command : (Reflect.get(target, key) as unknown);
        return typeof value === 'function' ? (value as () => unknown).bind(target) : value;
      },
    });
    return { db, changes };
  }
  const version = (number: number, validator: mongo.Document): Declared => ({ ...things(number, 'a'), validator });
  const paint = (db: mongo.Db, colour: string) => db.collection('things').insertOne({ colour });

  test('a new version changes the validator, an older run does not', () =>
    inDatabase(async (real) => {
      const { db, changes } = changeable(real);
      await applyDeclared(db, version(1, RED));
      await expect(paint(db, 'green')).rejects.toMatchObject({ code: 121 });
      await applyDeclared(db, version(2, GREEN));
      await paint(db, 'green');
      await applyDeclared(db, version(1, RED));
      await checkSchema(db, version(1, RED));
      await checkSchema(db, version(2, GREEN));
      await paint(db, 'green');
      expect(changes).toEqual([GREEN]);
    }));

  test('a run that is overtaken while it changes the validator restores the newer one', () =>
    inDatabase(async (real) => {
      const plain = changeable(real);
      await applyDeclared(plain.db, version(1, RED));
      let isOvertaken = false;
      const { db, changes } = changeable(real, async () => {
        if (isOvertaken) return;
        isOvertaken = true;
        await applyDeclared(plain.db, version(3, BLUE));
      });
      await applyDeclared(db, version(2, GREEN));
      expect(changes).toEqual([GREEN, BLUE]);
      await paint(db, 'blue');
      await checkSchema(db, version(3, BLUE));
    }));

  test('documents that break the new validator are counted, and one is named', () =>
    inDatabase(async (real) => {
      const { db, changes } = changeable(real);
      await applyDeclared(db, version(1, BLUE));
      await paint(db, 'red');
      await planDeclared(db, version(2, RED), log);
      const { insertedId } = await paint(db, 'green');
      await paint(db, 'blue');
      const refusal = `break the new validator: 2, one of them with _id {"$oid":"${insertedId.toHexString()}"}; schema version 2`;
      await expect(planDeclared(db, version(2, RED), log)).rejects.toThrow(refusal);
      await expect(planDeclared(db, version(2, RED), log)).rejects.toThrow(UnfitDatabase);
      await planDeclared(db, version(1, BLUE), log);
      expect(changes).toEqual([]);
    }));

  test('data from before there was a record gets the declared validator', () =>
    inDatabase(async (real) => {
      await real.createCollection('things', { validator: RED });
      const { db, changes } = changeable(real);
      await applyDeclared(db, version(2, GREEN));
      expect(changes).toEqual([GREEN]);
      await checkSchema(db, version(2, GREEN));
    }));
});

test('a server older than MongoDB 8.0 is refused', async () => {
  const buildInfo = await inDatabase((db) => db.command({ buildInfo: 1 }));
  const real = Buffer.from(String(buildInfo['version']));
  const older = Buffer.from(real.toString().replace(/^\d+/, (major) => '7'.padStart(major.length, '0')));
  const wire = await commandWire(url, {
    answered: (chunk) => {
      for (let at = chunk.indexOf(real); at >= 0; at = chunk.indexOf(real, at + 1)) older.copy(chunk, at);
      return chunk;
    },
  });
  await expect(connectMongo(wire.url, log)).rejects.toThrow(/MongoDB 8\.0 or later is needed; this server is 0?7\./);
  await expect(connectMongo(wire.url, log, 'apply')).rejects.toThrow(UnfitDatabase);
  await wire.close();
});
