import { unavailable } from './errors.ts';
import { newId } from './ids.ts';
import { changeOf, filterOf, unlessTaken, type Document, type StoreDatabase } from './mongo.ts';
import type { Personal } from './personal.ts';
import { within } from './within.ts';

/** A brake that is on: it stops one kind of beginning, until a person releases it. */
export type Brake = {
  readonly name: string;
  /** Another one after each change, so that an admin changes only what they have seen. */
  readonly id: string;
  readonly reason: string;
  /** From then on admins are asked whether it is still needed. It stays on. */
  readonly reviewAt: Date;
  readonly since: Date;
  readonly by: string;
  readonly email: string;
};
export type NewBrake = Pick<Brake, 'name' | 'reason' | 'reviewAt' | 'by' | 'email'>;

export type Brakes = {
  /** The brakes that were on at most a second ago, by name. Rejects with 503 when that is unknown. */
  readonly on: () => Promise<ReadonlyMap<string, Brake>>;
  /** The same, read now: an admin must see what was changed a moment ago, also by way of another replica. */
  readonly read: () => Promise<ReadonlyMap<string, Brake>>;
  /** False when a brake of this name is on. */
  readonly putOn: (brake: NewBrake) => Promise<boolean>;
  /** False when the brake was released or changed since it had this id. */
  readonly keepOn: (id: string, reviewAt: Date) => Promise<boolean>;
  readonly release: (id: string) => Promise<boolean>;
  readonly now: () => Date;
};

/** Half of the two seconds within which a brake works on every replica; the other half is for slow clocks and reads. */
const FRESH_MS = 1_000;
/** A call that waits longer for a stalled database is refused: what was read that slowly may be older than two seconds. */
const READ_WITHIN_MS = 1_500;

const COLLECTION = 'brakes';
/** All brakes of a service are in one document, because a replica set reads only a single document linearizably. */
const ID = 'brakes';
type Stored = Document & { readonly _id: string; readonly on: readonly Brake[] };

export const BRAKES_PUT_ON: Personal = { collection: COLLECTION, email: 'on[].email' };

/** Every process of a service reads them from its database: they need neither the broker nor Redis. */
export async function openBrakes(database: StoreDatabase): Promise<Brakes> {
  const collection = await database.collection<Stored>(COLLECTION, { sharding: { oneShard: 'one document' } });
  let last: { readonly startedAt: number; readonly answer: Promise<ReadonlyMap<string, Brake>> } | null = null;

  async function read(): Promise<ReadonlyMap<string, Brake>> {
    try {
      const found = collection.findOne({ _id: ID }, { ...database.latest, maxTimeMS: READ_WITHIN_MS });
      const stored = await within(READ_WITHIN_MS, found, 'the database did not answer in time');
      return new Map((stored?.on ?? []).map((brake) => [brake.name, brake]));
    } catch (cause) {
      throw Object.assign(unavailable(), { cause });
    }
  }
  const change = async (id: string, update: Document, arrayFilters?: Document[]): Promise<boolean> => {
    const options = arrayFilters ? { arrayFilters } : {};
    const { matchedCount } = await collection.updateOne(filterOf({ _id: ID, 'on.id': id }), changeOf(update), options);
    last = null;
    return matchedCount === 1;
  };

  return {
    read,
    on: () => {
      if (last && performance.now() - last.startedAt < FRESH_MS) return last.answer;
      const begun = { startedAt: performance.now(), answer: read() };
      last = begun;
      begun.answer.catch(() => void (last === begun && (last = null)));
      return begun.answer;
    },
    putOn: async (brake) => {
      const on: Brake = { ...brake, id: newId(), since: database.now() };
      const add = () =>
        unlessTaken(
          collection.updateOne(filterOf({ _id: ID, 'on.name': { $ne: brake.name } }), changeOf({ $push: { on } }), {
            upsert: true,
          }),
        );
      // The first brake of a service creates the document; another brake at the same moment is refused once for that.
      const done = (await add()) || (await add());
      last = null;
      return done;
    },
    keepOn: (id, reviewAt) =>
      change(id, { $set: { 'on.$[one].reviewAt': reviewAt, 'on.$[one].id': newId() } }, [{ 'one.id': id }]),
    release: (id) => change(id, { $pull: { on: { id } } }),
    now: database.now,
  };
}

export const isDue = ({ reviewAt }: Pick<Brake, 'reviewAt'>, now: Date): boolean => reviewAt <= now;
