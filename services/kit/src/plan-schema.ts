import { mongo } from 'mongoose';
import {
  appliedTo,
  differences,
  hasValidator,
  nameOf,
  optionsOf,
  otherRules,
  rulesOf,
  unfit,
  type Declared,
} from './collection-schema.ts';
import type { Log } from './log.ts';

const REPAIR = 'Repair them, then run this again';

/** Whether the schema job has to do anything. Throws `UnfitDatabase` when the version was applied with other rules. */
export async function isToApply(db: mongo.Db, declared: Declared): Promise<boolean> {
  const before = await appliedTo(db).findOne({ _id: declared.name });
  if (before?.version === declared.version && before.rules !== rulesOf(declared)) throw otherRules(db, declared);
  return !before || before.version <= declared.version;
}

/**
 * Logs what `applyDeclared` would change, and changes nothing. Throws `UnfitDatabase` if `applyDeclared` would refuse, if stored
 * documents break a new unique index, or if they break the new validator and no repair is declared: the server would refuse
 * every later update of such a document.
 */
export async function planDeclared(db: mongo.Db, declared: Declared, log: Log): Promise<void> {
  if (!(await isToApply(db, declared))) return;
  const { name, validator } = declared;
  const changes = await differences(db, declared);
  if (changes.length === 0) return;
  const options = await optionsOf(db, name);
  if (options && validator && !hasValidator(options, validator)) {
    if (declared.repair) changes.push(`has ${await countBroken(db, name, validator)} documents to repair`);
    else await refuseBroken(db, declared, validator);
  }
  if (options) await refuseDuplicates(db, declared);
  log.info({ collection: name, changes }, 'the schema is to be changed');
}

export const broken = (validator: mongo.Document): mongo.Document => ({ $nor: [validator] });

const countBroken = (db: mongo.Db, name: string, validator: mongo.Document): Promise<number> =>
  db.collection(name).countDocuments(broken(validator));

export async function refuseBroken(db: mongo.Db, declared: Declared, validator: mongo.Document): Promise<void> {
  const first = await db.collection(declared.name).findOne(broken(validator), { projection: { _id: 1 } });
  if (!first) return;
  const count = await countBroken(db, declared.name, validator);
  const found = `has documents that break the new validator: ${count}, one of them with _id ${mongo.BSON.EJSON.stringify(first._id)}`;
  throw unfit(db, declared, found, REPAIR);
}

async function refuseDuplicates(db: mongo.Db, declared: Declared): Promise<void> {
  const present = new Set((await db.collection(declared.name).indexes()).map(({ name }) => name));
  for (const index of declared.indexes) {
    if (!index.unique || present.has(nameOf(index))) continue;
    const [first] = await db.collection(declared.name).aggregate(duplicatesOf(index), { allowDiskUse: true }).toArray();
    if (!first) continue;
    const ids = mongo.BSON.EJSON.stringify(first['ids']);
    throw unfit(
      db,
      declared,
      `has documents that break the new unique index "${nameOf(index)}", such as those with _id ${ids}`,
      REPAIR,
    );
  }
}

/** One group of documents that cannot all be in the index, with two of their ids. For keys that are not arrays. */
function duplicatesOf({ key, sparse, partialFilterExpression }: mongo.IndexDescription): mongo.Document[] {
  const paths = [...(key instanceof Map ? key.keys() : Object.keys(key))];
  const isIndexed = sparse
    ? { $or: paths.map((path) => ({ [path]: { $exists: true } })) }
    : (partialFilterExpression ?? {});
  return [
    { $match: isIndexed },
    // An index takes a missing field for null.
    {
      $group: {
        _id: paths.map((path) => ({ $ifNull: [`$${path}`, null] })),
        ids: { $firstN: { input: '$_id', n: 2 } },
      },
    },
    { $match: { 'ids.1': { $exists: true } } },
    { $limit: 1 },
  ];
}
