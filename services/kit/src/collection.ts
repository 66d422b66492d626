import type { mongo } from 'mongoose';
import type { Sharding } from './sharding.ts';

export type Document = mongo.Document;
export type Collection<T extends Document> = mongo.Collection<T>;
export type CollectionOptions = {
  /** An index has a name so that errors can be told apart by it. */
  readonly indexes?: readonly mongo.IndexDescription[];
  readonly validator?: Document;
  /** 1 when absent. Raise it with every change, so that older processes can be recognised. */
  readonly version?: number;
  readonly sharding?: Sharding;
};

/** The driver cannot check fields of an unresolved `T`: filter only by fields that every `T` has. */
export const filterOf = <T extends Document>(filter: Document): mongo.Filter<T> => filter as mongo.Filter<T>;

export const changeOf = <T extends Document>(change: Document): mongo.UpdateFilter<T> =>
  change as mongo.UpdateFilter<T>;
