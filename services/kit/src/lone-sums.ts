import type { Paise } from './money.ts';
import { changeOf, duplicateKey, long, type Collection, type Document, type StoreDatabase } from './mongo.ts';

/** An act that one admin carries out without a second admin. Each key counts once, for one subject and amount. */
type LoneAct = {
  readonly key: string;
  /** What the act changes, for example an account. */
  readonly subject: string;
  /** Signed; its absolute value is added to the sum. */
  readonly byPaise: Paise;
};
/** `needs_second`: the sum or the number of acts would exceed its limit. `key_reused`: the key was counted for another act. */
type Counted =
  | { readonly kind: 'alone'; readonly countedAt: Date }
  | { readonly kind: 'needs_second' }
  | { readonly kind: 'key_reused' };
export type LoneSums = {
  readonly collection: Collection<SumDocument>;
  /** Decides whether the act is allowed, and counts it, in one write. The same act again gets the same answer. */
  readonly count: (sum: string, act: LoneAct, maxPaise: Paise, now: Date) => Promise<Counted>;
  /** Stops counting an act that can no longer be carried out under its key. */
  readonly release: (sum: string, key: string) => Promise<void>;
};

type CountedAct = { key: string; subject: string; byPaise: number | bigint; at: Date };
type SumDocument = Document & { _id: string; acts: CountedAct[] };

const ROUNDS_MAX = 3;
/** The most acts that one sum counts, because its document holds them all. Any further act needs a second person. */
const ACTS_MAX = 1_000;

/** Sums of what one admin does without a second admin, so that many small acts count like a large act. */
export async function openLoneSums(
  database: StoreDatabase,
  name: string,
  { countedForMs = Infinity }: { readonly countedForMs?: number } = {},
): Promise<LoneSums> {
  const collection = await database.collection<SumDocument>(name, {
    sharding: { oneShard: 'as many as admins act alone' },
  });
  const updateOf = ({ key, subject, byPaise }: LoneAct, maxPaise: Paise, now: Date) => {
    const act = { key, subject, byPaise: long(byPaise), at: now };
    const since = new Date(Math.max(0, now.getTime() - countedForMs));
    const kept = {
      $filter: { input: { $ifNull: ['$acts', []] }, as: 'act', cond: { $gt: ['$$act.at', since] } },
    };
    const sizes = { $map: { input: '$acts', as: 'act', in: { $abs: '$$act.byPaise' } } };
    const isTooMuch = { $gt: [{ $add: [{ $sum: sizes }, long(Math.abs(byPaise))] }, long(maxPaise)] };
    const isRefused = {
      $or: [{ $in: [key, '$acts.key'] }, isTooMuch, { $gte: [{ $size: '$acts' }, ACTS_MAX] }],
    };
    // `$literal`, so that a text which begins with a dollar sign is not read as a field's path.
    const counted = { $cond: [isRefused, '$acts', { $concatArrays: ['$acts', [{ $literal: act }]] }] };
    return [{ $set: { acts: kept } }, { $set: { acts: counted } }];
  };
  return {
    collection,
    count: async (sum, act, maxPaise, now) => {
      for (let round = 1; ; round++) {
        try {
          const options = { upsert: true, returnDocument: 'after' } as const;
          const after = await collection.findOneAndUpdate({ _id: sum }, updateOf(act, maxPaise, now), options);
          return outcomeOf(after, act);
        } catch (error) {
          if (!duplicateKey(error) || round === ROUNDS_MAX) throw error;
        }
      }
    },
    release: async (sum, key) => {
      await collection.updateOne({ _id: sum }, changeOf({ $pull: { acts: { key } } }));
    },
  };
}

function outcomeOf(after: Pick<SumDocument, 'acts'> | null, { key, subject, byPaise }: LoneAct): Counted {
  const counted = after?.acts.find((act) => act.key === key);
  if (!counted) return { kind: 'needs_second' };
  const isSame = counted.subject === subject && Number(counted.byPaise) === byPaise;
  return isSame ? { kind: 'alone', countedAt: counted.at } : { kind: 'key_reused' };
}
