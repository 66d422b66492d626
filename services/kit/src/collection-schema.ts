import { mongo } from 'mongoose';
import { ConfigError } from './config.ts';

export type Declared = {
  readonly name: string;
  readonly version: number;
  readonly indexes: readonly mongo.IndexDescription[];
  readonly validator: mongo.Document | null;
  readonly repair?: readonly mongo.Document[] | undefined;
};
type Applied = { _id: string; version: number; rules: string };

const APPLY =
  'Apply it first: `node src/schema.ts` in the folder of the service (src/schema.js in its image; Helm runs it before the pods)';

/** The database is too old, or lacks the declared schema. A restart would not help, so `run` exits with 78. */
export class UnfitDatabase extends ConfigError {
  override name = 'UnfitDatabase';
}

/** The server sets a validator only when it creates a collection, as the local stack's engine does. */
export class NeedsCopy extends UnfitDatabase {
  override name = 'NeedsCopy';
}

/** The same text for documents that the server treats alike, whatever number types the code used. */
const plain = (document: mongo.Document): string =>
  mongo.BSON.EJSON.stringify(mongo.BSON.deserialize(mongo.BSON.serialize(document)));

export const rulesOf = ({ validator, indexes }: Declared): string => plain({ validator: validator ?? {}, indexes });

export const appliedTo = (db: mongo.Db): mongo.Collection<Applied> => db.collection<Applied>('appliedSchemas');

export const nameOf = ({ name, key }: mongo.IndexDescription): string => name ?? Object.entries(key).flat().join('_');

function meaningOf(index: mongo.IndexDescription): string {
  const { key, unique, sparse, hidden, expireAfterSeconds, partialFilterExpression, collation } = index;
  return plain({
    key: key instanceof Map ? Object.fromEntries(key) : key,
    unique: Boolean(unique),
    sparse: Boolean(sparse),
    hidden: Boolean(hidden),
    expires: expireAfterSeconds ?? null,
    partial: partialFilterExpression ?? null,
    collation: collation?.locale === 'simple' ? null : (collation ?? null),
  });
}

/** The options of a collection that refuses every write that breaks the validator. */
export const enforced = (validator: mongo.Document | null) =>
  validator ? { validator, validationLevel: 'strict', validationAction: 'error' } : {};

type Options = { validator?: mongo.Document; validationLevel?: string; validationAction?: string };

export function hasValidator(options: Options, declared: mongo.Document | null): boolean {
  if (plain(options.validator ?? {}) !== plain(declared ?? {})) return false;
  return (options.validationLevel ?? 'strict') === 'strict' && (options.validationAction ?? 'error') === 'error';
}

export async function optionsOf(db: mongo.Db, name: string): Promise<Options | null> {
  const [stored] = await db.listCollections({ name }).toArray();
  return stored ? ((stored as mongo.CollectionInfo).options ?? {}) : null;
}

export async function differences(db: mongo.Db, { name, validator, indexes }: Declared): Promise<string[]> {
  const options = await optionsOf(db, name);
  if (!options) return ['does not exist'];
  const present = new Map((await db.collection(name).indexes()).map((index) => [index.name, meaningOf(index)]));
  const wrong = indexes.flatMap((index) => {
    const found = present.get(nameOf(index));
    if (found === meaningOf(index)) return [];
    return [`has ${found === undefined ? 'no' : 'another'} index "${nameOf(index)}"`];
  });
  return hasValidator(options, validator) ? wrong : ['has another validator', ...wrong];
}

export function unfit(
  db: mongo.Db,
  { name, version }: Declared,
  found: string,
  remedy = APPLY,
  kind = UnfitDatabase,
): UnfitDatabase {
  const whose = `Collection "${name}" of database "${db.databaseName}"`;
  return new kind(`${whose} ${found}; schema version ${version} is needed. ${remedy}.`);
}

export const otherRules = (db: mongo.Db, declared: Declared): UnfitDatabase =>
  unfit(db, declared, `has other rules under version ${declared.version}`, 'Raise the declared version');

/** Throws when the applied schema is missing, older than the declared one, or different from it. Accepts a newer version. */
export async function checkSchema(db: mongo.Db, declared: Declared): Promise<void> {
  const applied = await appliedTo(db).findOne({ _id: declared.name });
  if (!applied) throw unfit(db, declared, 'has no schema');
  if (applied.version < declared.version) throw unfit(db, declared, `has schema version ${applied.version}`);
  if (applied.version > declared.version) return;
  if (applied.rules !== rulesOf(declared)) throw otherRules(db, declared);
  const found = await differences(db, declared);
  if (found.length > 0) throw unfit(db, declared, found.join(' and '));
}
