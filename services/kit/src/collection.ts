import type { mongo } from 'mongoose';
import type { Sharding } from './sharding.ts';

export type Document = mongo.Document;
export type Collection<T extends Document> = mongo.Collection<T>;
export type CollectionOptions = {
  /** Created by the schema job. An index has a name so that errors can be told apart by it. */
  readonly indexes?: readonly mongo.IndexDescription[];
  /** $jsonSchema and/or $expr: the database's own check of what the code guarantees. */
  readonly validator?: Document;
  /**
   * Version of indexes and validator (1 when absent). Raise it with every change, so that older processes can be
   * recognised.
   */
  readonly version?: number;
  /** How the collection is distributed on a sharded cluster. Every collection must say so. */
  readonly sharding?: Sharding;
};

/**
 * Types a filter for a generic `T`. The driver's type cannot check fields while `T` is unresolved, so callers must
 * filter only by fields that every `T` has.
 */
export const filterOf = <T extends Document>(filter: Document): mongo.Filter<T> => filter as mongo.Filter<T>;

/** Types an update of arrays or counters for a generic `T`, in which the driver's types find neither. */
export const changeOf = <T extends Document>(change: Document): mongo.UpdateFilter<T> =>
  change as mongo.UpdateFilter<T>;
