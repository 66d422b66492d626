import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { mongo } from 'mongoose';
import { applyRules, type Rules } from './collection-rules.ts';
import { createLog } from './log.ts';
import { dropDatabase, testMongoUrl } from './testing/servers.ts';

const log = createLog('rules-test', 'silent');
const url = testMongoUrl();
let client: mongo.MongoClient;
beforeAll(async () => void (client = await mongo.MongoClient.connect(url)));
afterAll(async () => {
  await client.close();
  await dropDatabase(url);
});

const rules = (version: number, colours: string[]): Rules => ({
  version,
  validator: { $jsonSchema: { properties: { colour: { enum: colours } } } },
});
const OLD = rules(1, ['red']);
const NEW = rules(2, ['red', 'green']);
const NEWEST = rules(3, ['red', 'green', 'blue']);

/**
 * The real database, but for `collMod`, which the engine of these tests does not know: the collection is made anew under the
 * changed rules. `before` runs in front of a change.
 */
function database(before: (validator: mongo.Document) => Promise<void> = async () => undefined) {
  const real = client.db();
  const changes: mongo.Document[] = [];
  const command = async ({ collMod, validator }: mongo.Document) => {
    const name = collMod as string;
    await before(validator as mongo.Document);
    changes.push(validator as mongo.Document);
    const documents = await real.collection(name).find().toArray();
    await real.collection(name).drop();
    await real.createCollection(name, { validator: validator as mongo.Document });
    if (documents.length > 0) await real.collection(name).insertMany(documents);
  };
  const db = new Proxy(real, {
    get: (target, key) => {
      const value = key === 'command' ? command : (Reflect.get(target, key) as unknown);
      return typeof value === 'function' ? (value as () => unknown).bind(target) : value;
    },
  });
  return { db, changes };
}
const write = (name: string, colour: string) => client.db().collection(name).insertOne({ colour });

test('an old process that restarts in an update leaves the new rules alone', async () => {
  const { db, changes } = database();
  await applyRules(db, log, 'things', OLD);
  await expect(write('things', 'green')).rejects.toMatchObject({ code: 121 });
  await applyRules(db, log, 'things', NEW);
  await write('things', 'green');
  await applyRules(db, log, 'things', OLD);
  await applyRules(db, log, 'things', NEW);
  await write('things', 'green');
  await expect(write('things', 'blue')).rejects.toMatchObject({ code: 121 });
  expect(changes).toEqual([NEW.validator]);
});

test('one that is overtaken while it changes the rules puts the newer ones back', async () => {
  const plain = database();
  await applyRules(plain.db, log, 'raced', OLD);
  let isOvertaken = false;
  const { db, changes } = database(async () => {
    if (isOvertaken) return;
    isOvertaken = true;
    await applyRules(plain.db, log, 'raced', NEWEST);
  });
  await applyRules(db, log, 'raced', NEW);
  expect(changes).toEqual([NEW.validator, NEWEST.validator]);
  await write('raced', 'blue');
  await applyRules(plain.db, log, 'raced', NEW);
  await write('raced', 'blue');
});

test('other rules under the same version change nothing, and are told', async () => {
  const lines: string[] = [];
  const telling = createLog('rules-test', 'info', { write: (line) => void lines.push(line) });
  const { db, changes } = database();
  await applyRules(db, telling, 'same', OLD);
  await applyRules(db, telling, 'same', { ...NEW, version: 1 });
  expect(changes).toEqual([]);
  expect(lines.join('')).toContain('raise the version');
});

test('data from before there were versions gets the rules of who opens it', async () => {
  await client.db().createCollection('older', { validator: OLD.validator });
  const { db, changes } = database();
  await applyRules(db, log, 'older', NEW);
  expect(changes).toEqual([NEW.validator]);
  await write('older', 'green');
});
