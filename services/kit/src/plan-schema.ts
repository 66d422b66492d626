import { mongo } from 'mongoose';
import {
  appliedTo,
  differences,
  hasValidator,
  optionsOf,
  otherRules,
  rulesOf,
  unfit,
  type Declared,
} from './collection-schema.ts';
import type { Log } from './log.ts';

/** Whether the schema job has to do anything. Throws `UnfitDatabase` when the version was applied with other rules. */
export async function isToApply(db: mongo.Db, declared: Declared): Promise<boolean> {
  const before = await appliedTo(db).findOne({ _id: declared.name });
  if (before?.version === declared.version && before.rules !== rulesOf(declared)) throw otherRules(db, declared);
  return !before || before.version <= declared.version;
}

/**
 * Logs what `applyDeclared` would change, and changes nothing. Throws `UnfitDatabase` when it would be refused, or when a stored
 * document breaks the new validator: the server would refuse each later update of that document.
 */
export async function planDeclared(db: mongo.Db, declared: Declared, log: Log): Promise<void> {
  if (!(await isToApply(db, declared))) return;
  const { name, validator } = declared;
  const changes = await differences(db, declared);
  if (changes.length === 0) return;
  const options = await optionsOf(db, name);
  if (options && !hasValidator(options, validator)) {
    await refuseWithoutCollMod(db, declared);
    if (validator) await refuseBroken(db, declared, validator);
  }
  log.info({ collection: name, changes }, 'the schema is to be changed');
}

/** A `collMod` without changes. The local stack's database has no such command. */
async function refuseWithoutCollMod(db: mongo.Db, declared: Declared): Promise<void> {
  await db.command({ collMod: declared.name }).catch((error: { codeName?: string }) => {
    if (error.codeName !== 'CommandNotFound') throw error;
    const found = 'was made with another validator, and this server sets one only when it creates a collection';
    throw unfit(db, declared, found, 'Start from fresh data (`make clean`)');
  });
}

async function refuseBroken(db: mongo.Db, declared: Declared, validator: mongo.Document): Promise<void> {
  const broken = { $nor: [validator] };
  const first = await db.collection(declared.name).findOne(broken, { projection: { _id: 1 } });
  if (!first) return;
  const count = await db.collection(declared.name).countDocuments(broken);
  const found = `has documents that break the new validator: ${count}, one of them with _id ${mongo.BSON.EJSON.stringify(first._id)}`;
  throw unfit(db, declared, found, 'Repair them, then run this again');
}
