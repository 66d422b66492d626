import { declarationOf, type ModelOptions } from '../model.ts';
import type { CollectionOptions, Database } from '../mongo.ts';
import type { OpenCollections } from '../schema.ts';
import type { ShardedCollection } from '../sharding.ts';

/** A stand-in for every collection. Some services read or write a collection when they open it. */
const EMPTY = { find: () => ({ toArray: () => Promise.resolve([]) }), updateOne: () => Promise.resolve() };

/** A service's collection declarations, collected without a database. */
export async function declaredCollections(open: OpenCollections): Promise<ShardedCollection[]> {
  const declared = new Map<string, ShardedCollection>();
  const collection = (name: string, { sharding, indexes = [] }: CollectionOptions = {}) => {
    // A store may open its model's collection a second time without options; the first declaration counts.
    if (sharding || !declared.has(name)) declared.set(name, { name, sharding, indexes });
    return Promise.resolve(EMPTY);
  };
  const model = (name: string, options: ModelOptions<unknown>) => collection(name, declarationOf(options));
  await open({ collection, model, latest: {}, now: () => new Date() } as unknown as Database);
  return [...declared.values()];
}
