import type { mongo } from 'mongoose';

/** On a replica set it has no effect. */
export type Sharding =
  | {
      readonly key: ShardKey;
      /** Why a document's `_id` determines its shard key; needed where `_id` is not the shard key itself. */
      readonly idDeterminesKey?: string;
    }
  | { readonly oneShard: string };
export type ShardKey = Readonly<Record<string, 1 | 'hashed'>>;

export type ShardedCollection = {
  readonly name: string;
  readonly sharding: Sharding | undefined;
  readonly indexes: readonly mongo.IndexDescription[];
};

/** Unique indexes hold only within a shard, so they must begin with the shard key; `_id` must determine it. */
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

/** One value or a list for each field of the shard key; for a ranged key also a text with a known prefix. */
export function namesShard(filter: mongo.Document, key: ShardKey): boolean {
  return Object.entries(key).every(([field, kind]) => namesValue(conditionOn(filter, field), kind));
}

function conditionOn(filter: mongo.Document, field: string): unknown {
  if (field in filter) return filter[field];
  const parts = Array.isArray(filter['$and']) ? (filter['$and'] as mongo.Document[]) : [];
  return parts.map((part) => conditionOn(part, field)).find((condition) => condition !== undefined);
}

const OPERATOR = /^\$/;

function namesValue(condition: unknown, kind: 1 | 'hashed'): boolean {
  if (condition === undefined || condition === null) return false;
  if (typeof condition !== 'object' || condition instanceof Date) return true;
  const operators = Object.entries(condition).filter(([name]) => OPERATOR.test(name));
  if (operators.length === 0) return true;
  const { $eq, $in, $gte, $lt } = condition as mongo.Document;
  if ($eq !== undefined || Array.isArray($in)) return true;
  return kind === 1 && typeof $gte === 'string' && typeof $lt === 'string' && isNarrow($gte, $lt);
}

const isNarrow = (from: string, to: string): boolean => from.length > 32 && from.slice(0, 32) === to.slice(0, 32);

/** For a cluster's administrator. A shard key needs a full index; a partial one is not enough. */
export function shardCommands(database: string, collections: readonly ShardedCollection[]): string[] {
  return collections.flatMap(({ name, sharding }) => {
    if (!sharding || !('key' in sharding)) return [];
    const key = JSON.stringify(sharding.key);
    const index = sharding.key['_id'] === 1 ? [] : [`db.getSiblingDB("${database}").${name}.createIndex(${key})`];
    return [...index, `sh.shardCollection("${database}.${name}", ${key})`];
  });
}
