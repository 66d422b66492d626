import type { mongo } from 'mongoose';
import { declarationOf, type ModelOptions } from '../model.ts';
import type { CollectionOptions, Database } from '../mongo.ts';
import type { OpenCollections } from '../schema.ts';
import type { ShardedCollection } from '../sharding.ts';

/** A stand-in for every collection. Some services read or write a collection when they open it. */
const EMPTY = { find: () => ({ toArray: () => Promise.resolve([]) }), updateOne: () => Promise.resolve() };

type DeclaredCollection = ShardedCollection & { readonly validator: mongo.Document | undefined };

/** A service's collection declarations, collected without a database. */
export async function declaredCollections(open: OpenCollections): Promise<DeclaredCollection[]> {
  const declared = new Map<string, DeclaredCollection>();
  const collection = (name: string, { sharding, indexes = [], validator }: CollectionOptions = {}) => {
    // A store may open its model's collection a second time without options; the first declaration counts.
    if (sharding || !declared.has(name)) declared.set(name, { name, sharding, indexes, validator });
    return Promise.resolve(EMPTY);
  };
  const model = (name: string, options: ModelOptions<unknown>) => collection(name, declarationOf(options));
  await open({ collection, model, latest: {}, now: () => new Date() } as unknown as Database);
  return [...declared.values()];
}
