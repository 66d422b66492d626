import { declarationOf, type ModelOptions } from '../model.ts';
import type { CollectionOptions, Database } from '../mongo.ts';
import type { OpenCollections } from '../schema.ts';
import type { ShardedCollection } from '../sharding.ts';

/** Answers for collections that are read, or get a document, when they are opened. */
const EMPTY = { find: () => ({ toArray: () => Promise.resolve([]) }), updateOne: () => Promise.resolve() };

/** A service's collection declarations, collected without a database. */
export async function declaredCollections(open: OpenCollections): Promise<ShardedCollection[]> {
  const declared = new Map<string, ShardedCollection>();
  const collection = (name: string, { sharding, indexes = [] }: CollectionOptions = {}) => {
    // When the same collection is opened again for the driver, it declares nothing new.
    if (sharding || !declared.has(name)) declared.set(name, { name, sharding, indexes });
    return Promise.resolve(EMPTY);
  };
  const model = (name: string, options: ModelOptions<unknown>) => collection(name, declarationOf(options));
  await open({ collection, model, latest: {}, now: () => new Date() } as unknown as Database);
  return [...declared.values()];
}
