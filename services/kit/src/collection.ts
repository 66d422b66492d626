import type { mongo } from 'mongoose';
import type { Sharding } from './sharding.ts';

export type Document = mongo.Document;
export type Collection<T extends Document> = mongo.Collection<T>;
export type CollectionOptions = {
  /** Each index needs a name: the error of a duplicate key tells by it which index refused the write. */
  readonly indexes?: readonly mongo.IndexDescription[];
  readonly validator?: Document;
  /** 1 when absent. Raise it with each change of a rule, so that a process can tell an older schema from a newer one. */
  readonly version?: number;
  readonly sharding?: Sharding;
};

/** The driver's types cannot check fields of a generic `T`, so filter only by fields that every `T` has. */
export const filterOf = <T extends Document>(filter: Document): mongo.Filter<T> => filter as mongo.Filter<T>;

export const changeOf = <T extends Document>(change: Document): mongo.UpdateFilter<T> =>
  change as mongo.UpdateFilter<T>;
