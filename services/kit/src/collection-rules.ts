import { mongo } from 'mongoose';
import type { Log } from './log.ts';

/** What the database itself checks in every write of a collection. */
export type Rules = {
  /** $jsonSchema and/or $expr. */
  readonly validator: mongo.Document;
  /** Grows with every change of the rules. */
  readonly version: number;
};

/** The rules that a collection has, as the newest version that ever opened it wrote them; `rules` is extended JSON. */
type Record = { _id: string; version: number; rules: string };

const RECORDS = 'schemas';
const { EJSON } = mongo.BSON;
const textOf = (validator: mongo.Document): string => EJSON.stringify(validator, { relaxed: false });
const checkOf = (validator: mongo.Document) => ({ validator, validationLevel: 'strict', validationAction: 'error' });

/**
 * Creates a collection with its rules, or brings those of an existing one up to date. In an update some processes are older:
 * one that restarts then must not put its old rules back, or the newer ones' writes are refused. So the version of the rules
 * is recorded beside the collection and only grows; whoever is not newer changes nothing.
 */
export async function applyRules(db: mongo.Db, log: Log, name: string, rules: Rules | null): Promise<void> {
  const isNew = await db.createCollection(name, rules ? checkOf(rules.validator) : {}).then(
    () => true,
    (error: { codeName?: string }) => {
      if (error.codeName !== 'NamespaceExists') throw error;
      return false;
    },
  );
  if (!rules) return;
  const records = db.collection<Record>(RECORDS);
  const recorded = await records.findOne({ _id: name });
  if (recorded && recorded.version > rules.version) return;
  const text = textOf(rules.validator);
  if (recorded?.version === rules.version) {
    if (recorded.rules !== text)
      log.error({ collection: name }, 'other rules under the same version: the recorded ones stay; raise the version');
    return;
  }
  if (!isNew && !(await change(db, log, name, rules.validator))) return;
  await record(db, records, log, { _id: name, version: rules.version, rules: text });
}

/** Rules first, record second: what is recorded holds. A newer process that came in between gets its own rules back. */
async function record(db: mongo.Db, records: mongo.Collection<Record>, log: Log, { _id, version, rules }: Record) {
  const set = { $set: { version, rules } };
  const isOurs = await records.updateOne({ _id, version: { $lt: version } }, set, { upsert: true }).then(
    () => true,
    (error: { code?: number }) => {
      if (error.code !== 11000) throw error;
      return false;
    },
  );
  if (isOurs) return;
  const newest = await records.findOne({ _id });
  if (newest && newest.version > version) await change(db, log, _id, EJSON.parse(newest.rules) as mongo.Document);
}

/**
 * The embedded engine sets rules at creation only: there, changed ones hold from the next fresh database on. Until then it
 * refuses what only the new ones allow, so whoever starts on older data is told. False: the old rules stay.
 */
async function change(db: mongo.Db, log: Log, name: string, validator: mongo.Document): Promise<boolean> {
  try {
    await db.command({ collMod: name, ...checkOf(validator) });
    return true;
  } catch (error) {
    if ((error as { codeName?: string }).codeName !== 'CommandNotFound') throw error;
    const [stored] = await db.listCollections({ name }).toArray();
    const kept = (stored as { options?: mongo.Document } | undefined)?.options?.['validator'] as
      mongo.Document | undefined;
    if (kept && textOf(kept) === textOf(validator)) return true;
    const problem = 'this data was made under older rules, which stay: start from fresh data (make clean)';
    log.error({ collection: name }, problem);
    return false;
  }
}
