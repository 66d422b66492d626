import { isDeepStrictEqual } from 'node:util';
import { mongo } from 'mongoose';
import { rightOf, withoutDeps, type Route } from '../http.ts';

/** A prepared admin call that changes something. */
type AdminWrite = {
  readonly call: () => Promise<{ readonly status: number }>;
  /** Reads the current state of what the call changes. */
  readonly state: () => Promise<unknown>;
  /** The collection with the record of the act; `adminActs` when absent. */
  readonly record?: string;
};
/** By method and path (`post /api/...`): a function that prepares the call. */
export type AdminWrites = Readonly<Record<string, () => Promise<AdminWrite>>>;

/** Every admin call in a service's route table that changes something: `post /api/...`. */
export const adminWritesOf = (routes: (...deps: never[]) => readonly Route[]): string[] =>
  withoutDeps(routes)
    .filter(({ guard, method }) => rightOf({ guard }) !== null && method !== 'get')
    .map(({ method, path }) => `${method} ${path}`)
    .sort();

/**
 * Makes a call while the records of admins' acts cannot be written, then again when they can. Throws if the first call
 * changed something or the second changed nothing.
 */
export async function happensOnRecordOnly({ call, state, record }: AdminWrite): Promise<void> {
  const before = await state();
  const refusing = refuseActs(record);
  const refused = await call().finally(refusing.stop);
  if (refusing.count() === 0) throw new Error(`answered ${refused.status} and recorded nothing`);
  if (refused.status < 500) throw new Error(`answered ${refused.status} without a record`);
  if (!isDeepStrictEqual(await state(), before)) throw new Error('changed something without a record');
  const done = await call();
  if (done.status >= 300) throw new Error(`answered ${done.status}: the call was not ready to change anything`);
  if (isDeepStrictEqual(await state(), before)) throw new Error('changed nothing that the test checks');
}

/** Makes every write of this process to the collection fail until `stop`; `count` is the number of tries. */
export function refuseActs(record = 'adminActs'): { stop: () => void; count: () => number } {
  const { updateOne, bulkWrite, insertOne } = mongo.Collection.prototype;
  let count = 0;
  const refusing = <A extends unknown[], R>(write: (this: mongo.Collection, ...args: A) => Promise<R>) =>
    function (this: mongo.Collection, ...args: A): Promise<R> {
      if (this.collectionName !== record) return write.apply(this, args);
      count++;
      return Promise.reject(new Error('the record of acts cannot be written'));
    };
  Object.assign(mongo.Collection.prototype, {
    updateOne: refusing(updateOne),
    bulkWrite: refusing(bulkWrite),
    insertOne: refusing(insertOne),
  });
  const stop = () => void Object.assign(mongo.Collection.prototype, { updateOne, bulkWrite, insertOne });
  return { stop, count: () => count };
}
