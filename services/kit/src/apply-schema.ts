import { mongo } from 'mongoose';
import {
  appliedTo,
  differences,
  enforced,
  hasValidator,
  NeedsCopy,
  optionsOf,
  rulesOf,
  unfit,
  type Declared,
} from './collection-schema.ts';
import { broken, isToApply, refuseBroken } from './plan-schema.ts';

const BATCH = 500;

export async function createIfMissing(db: mongo.Db, name: string, validator: mongo.Document | null): Promise<void> {
  await db.createCollection(name, enforced(validator)).catch((error: { codeName?: string }) => {
    if (error.codeName !== 'NamespaceExists') throw error;
  });
}

/**
 * Brings a collection to its declared schema, verifies the result on the server, and then records the version. A
 * collection with a newer version is left alone. Throws when the schema cannot be applied; then nothing is recorded.
 * Never drops an index: a changed index needs a new name.
 */
export async function applyDeclared(db: mongo.Db, declared: Declared, change = modifyCollection): Promise<void> {
  const { name, indexes, validator } = declared;
  if (!(await isToApply(db, declared))) return;
  await createIfMissing(db, name, validator);
  await changeValidator(db, declared, change);
  if (indexes.length > 0)
    await db
      .collection(name)
      .createIndexes([...indexes])
      .catch((error: Error) => {
        throw new Error(`the indexes of collection "${name}" cannot be created: ${error.message}`, { cause: error });
      });
  const wrong = await differences(db, declared);
  const isOvertaken = !(wrong.length === 0 && (await record(db, declared)));
  if (isOvertaken) await giveWay(db, declared, wrong, change);
}

/** Throws `UnfitDatabase` when documents that the repair has changed still break the validator. */
async function repairBroken(db: mongo.Db, declared: Declared): Promise<void> {
  const { name, validator, repair } = declared;
  if (!repair || !validator) return;
  const collection = db.collection(name);
  const isBroken = broken(validator);
  const repairBatch = (ids: mongo.ObjectId[]) => collection.updateMany({ _id: { $in: ids }, ...isBroken }, [...repair]);
  const ids: mongo.ObjectId[] = [];
  for await (const { _id } of collection.find(isBroken, { projection: { _id: 1 } })) {
    ids.push(_id);
    if (ids.length === BATCH) await repairBatch(ids.splice(0));
  }
  if (ids.length > 0) await repairBatch(ids);
  await refuseBroken(db, declared, validator);
}

type ChangeOfValidator = (db: mongo.Db, declared: Declared) => Promise<void>;

async function changeValidator(db: mongo.Db, declared: Declared, change: ChangeOfValidator): Promise<void> {
  const options = await optionsOf(db, declared.name);
  if (options && hasValidator(options, declared.validator)) return;
  await repairBroken(db, declared);
  await change(db, declared);
}

async function modifyCollection(db: mongo.Db, declared: Declared): Promise<void> {
  const { name, validator } = declared;
  await db.command({ collMod: name, ...enforced(validator ?? {}) }).catch((error: { codeName?: string }) => {
    if (error.codeName !== 'CommandNotFound') throw error;
    const remedy = 'Stop the stack and start it again: before its services start, it copies such a collection';
    throw unfit(db, declared, 'has another validator, which this server cannot change', remedy, NeedsCopy);
  });
}

/** False when another run has recorded a newer version meanwhile. */
async function record(db: mongo.Db, declared: Declared): Promise<boolean> {
  const { name, version } = declared;
  const filter = { _id: name, version: { $lte: version } };
  const write = () =>
    appliedTo(db)
      .updateOne(filter, { $set: { version, rules: rulesOf(declared) } }, { upsert: true })
      .then(
        () => true,
        (error: { code?: number }) => {
          if (error.code !== 11000) throw error;
          return false;
        },
      );
  // While nothing is recorded, two runs may both try to insert. The run whose insert fails finds the document when it retries.
  return (await write()) || write();
}

/** If a newer version was applied meanwhile, restores its validator, which this run may have overwritten. Else throws. */
async function giveWay(
  db: mongo.Db,
  declared: Declared,
  wrong: readonly string[],
  change: ChangeOfValidator,
): Promise<void> {
  const { name, version } = declared;
  const newest = await appliedTo(db).findOne({ _id: name });
  if (!newest || newest.version <= version) throw unfit(db, declared, wrong.join(' and '), 'Run this again');
  const { validator } = mongo.BSON.EJSON.parse(newest.rules) as { validator: mongo.Document };
  await changeValidator(db, { ...declared, version: newest.version, validator, repair: undefined }, change);
}
