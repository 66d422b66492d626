import type { mongo } from 'mongoose';

/** How a collection is sharded. On a replica set this has no effect. */
export type Sharding =
  | {
      readonly key: ShardKey;
      /** Why a document's `_id` determines its shard key; needed where `_id` is not the shard key itself. */
      readonly idDeterminesKey?: string;
    }
  | { readonly oneShard: string };
type ShardKey = Readonly<Record<string, 1 | 'hashed'>>;

export type ShardedCollection = {
  readonly name: string;
  readonly sharding: Sharding | undefined;
  readonly indexes: readonly mongo.IndexDescription[];
};

/** Uniqueness holds only within a shard, so unique indexes must begin with the shard key, and `_id` must determine that key. */
export function shardingProblems({ name, sharding, indexes }: ShardedCollection): string[] {
  if (sharding === undefined) return [`${name}: declares no sharding`];
  if ('oneShard' in sharding) return [];
  const fields = Object.keys(sharding.key);
  const problems = indexes
    .filter(({ unique }) => unique)
    .filter(({ key }) => !beginsWith(fieldsOf(key), fields))
    .map((index) => `${name}: unique index "${index.name}" does not begin with the shard key`);
  const isId = fields.length === 1 && fields[0] === '_id';
  if (isId === (sharding.idDeterminesKey !== undefined))
    problems.push(isId ? `${name}: _id is the shard key` : `${name}: nothing says why an _id belongs to one shard key`);
  return problems;
}

const fieldsOf = (key: mongo.IndexDescription['key']): string[] =>
  key instanceof Map ? [...key.keys()] : Object.keys(key);

const beginsWith = (all: readonly string[], first: readonly string[]): boolean =>
  first.every((field, i) => all[i] === field);
