import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Schema, type Model } from 'mongoose';
import { UnfitDatabase } from './collection-schema.ts';
import { createLog } from './log.ts';
import { WHOLE, required, SCHEMA_OPTIONS, type ModelOptions } from './model.ts';
import { connectMongo, isDatabaseAway, type Database } from './mongo.ts';
import { cuttableWire } from './testing.ts';
import { dropDatabase, testMongoUrl } from './testing/servers.ts';

type Note = { at: Date; text: string };
type Thing = { _id: string; name: string; paise: unknown; colour?: string | null; notes: Note[] };

const log = createLog('model-test', 'silent');
const noteSchema = new Schema<Note>({ at: required(Date), text: required(String) }, { ...SCHEMA_OPTIONS, _id: false });
const declared = (): ModelOptions<Thing> => ({
  schema: new Schema<Thing>(
    {
      _id: required(String),
      name: required(String),
      paise: WHOLE,
      colour: { type: String, enum: ['red', 'green'] },
      notes: { type: [noteSchema], required: true },
    },
    SCHEMA_OPTIONS,
  ).index({ name: 1 }, { name: 'name', unique: true }),
});

let url = '';
let database: Database;
let things: Model<Thing>;
beforeAll(async () => {
  url = testMongoUrl();
  database = await connectMongo(url, log, 'apply');
  things = await database.model('things', declared());
});
afterAll(async () => {
  await database.close();
  await dropDatabase(url);
});

const thing = (name: string) => ({ _id: name, name, paise: 3_000_000_000n, notes: [] });

test('the schema job applies what a schema declares; a service accepts it, or reports a difference', async () => {
  const service = await connectMongo(url, log);
  await expect(service.model('things', declared())).resolves.toBeDefined();
  const other = declared();
  other.schema.index({ colour: 1 }, { name: 'colour' });
  await expect(service.model('other things', declared())).rejects.toThrow(UnfitDatabase);
  await service.close();
  const again = await connectMongo(url, log);
  await expect(again.model('things', { ...other, version: 2 })).rejects.toThrow(/has schema version 1/);
  await again.close();
});

test('the database itself refuses what the schema does not allow', async () => {
  const raw = (await database.collection('things')) as never as { insertOne: (document: object) => Promise<unknown> };
  const good = { ...thing('raw'), colour: null };
  for (const bad of [{ paise: 'much' }, { paise: 1.5 }, { colour: 'blue' }, { notes: [{ text: 'no time' }] }])
    await expect(raw.insertOne({ ...good, ...bad })).rejects.toThrow(/validation/i);
  await raw.insertOne(good);
  await expect(raw.insertOne({ ...good, _id: 'another' })).rejects.toThrow(/duplicate/i);
});

test('a 64-bit integer stays one, an empty text is a text, and a lean read is plain', async () => {
  await things.create({ ...thing('plain'), name: '' });
  const [types] = await things.aggregate([{ $match: { _id: 'plain' } }, { $project: { type: { $type: '$paise' } } }]);
  expect(types).toEqual({ _id: 'plain', type: 'long' });
  expect(await things.findById('plain').lean()).toEqual({ ...thing('plain'), name: '', paise: 3_000_000_000 });
});

test('an update is validated like a new document; an undeclared field is refused, not dropped', async () => {
  await things.create(thing('judged'));
  const update = (change: object, filter = {}) => things.updateOne({ _id: 'judged', ...filter }, change).exec();
  await expect(update({ $set: { paise: -1n } })).rejects.toThrow(/paise is negative/);
  await expect(update({ $push: { notes: { text: 'no time' } } })).rejects.toThrow(/at/);
  await expect(update({ $set: { price: 1 } })).rejects.toThrow(/price/);
  await expect(update({ $set: { paise: 1n } }, { price: 1 })).rejects.toThrow(/price/);
  expect(await things.findById('judged').lean()).toEqual({ ...thing('judged'), paise: 3_000_000_000 });
});

test('while the database is down a call fails at once with that error', async () => {
  const wire = await cuttableWire(url);
  const far = await connectMongo(wire.url, log);
  const away = await far.model('things', declared());
  await away.findById('plain').lean();
  await wire.close();
  const error: unknown = await away
    .findById('plain')
    .lean()
    .then(
      () => null,
      (refused: unknown) => refused,
    );
  expect(isDatabaseAway(error)).toBe(true);
  await far.close();
});
