import type { mongo } from 'mongoose';
import type { Sharding } from './sharding.ts';

export type Document = mongo.Document;
export type Collection<T extends Document> = mongo.Collection<T>;
export type CollectionOptions = {
  /** Each index needs a name, because a duplicate-key error names the index that refused the write. */
  readonly indexes?: readonly mongo.IndexDescription[];
  readonly validator?: Document;
  /**
   * The stages of an update that makes stored documents fit a new validator. The schema job runs it on those that break it, while
   * the release before this one works. Its user needs the right `update` for the collection.
   */
  readonly repair?: readonly Document[] | undefined;
  /** 1 when absent. Raise it when an index or the validator changes, so that processes can tell older schemas from newer. */
  readonly version?: number;
  readonly sharding?: Sharding;
};

/** The driver's types cannot check a filter of a generic `T`, so callers must use only fields that every `T` has. */
export const filterOf = <T extends Document>(filter: Document): mongo.Filter<T> => filter as mongo.Filter<T>;

export const changeOf = <T extends Document>(change: Document): mongo.UpdateFilter<T> =>
  change as mongo.UpdateFilter<T>;
