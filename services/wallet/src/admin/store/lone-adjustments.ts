import { changeOf, duplicateKey, long, type Database, type Document } from '@topup/kit/mongo';
import type { Paise } from '@topup/kit/money';

export type LoneAdjustment = {
  readonly id: string;
  /** One address counts as one person, even with several accounts. */
  readonly email: string;
  readonly accountId: string;
  readonly amountPaise: Paise;
};
export type LoneAdjustments = Awaited<ReturnType<typeof openLoneAdjustments>>;

type Allowance = Document & { _id: string; moves: { id: string }[] };

const COUNTED_FOR_MS = 24 * 60 * 60_000;
const ROUNDS_MAX = 3;

/** Sums per admin and wallet over 24 hours and both directions, so that many small ones count like a large one. */
export async function openLoneAdjustments(database: Database) {
  const collection = await database.collection<Allowance>('loneAdjustments', {
    sharding: { oneShard: 'as many as admins adjust' },
  });
  const idOf = ({ email, accountId }: Pick<LoneAdjustment, 'email' | 'accountId'>) =>
    `${email.toLowerCase()}:${accountId}`;
  return {
    collection,
    /** False if the sum would exceed `maxPaise`. Idempotent. */
    allow: async (adjustment: LoneAdjustment, maxPaise: Paise, now: Date): Promise<boolean> => {
      const move = { id: adjustment.id, amountPaise: long(Math.abs(adjustment.amountPaise)), at: now };
      const isRecent = { $gt: ['$$move.at', new Date(now.getTime() - COUNTED_FOR_MS)] };
      const kept = { $filter: { input: { $ifNull: ['$moves', []] }, as: 'move', cond: isRecent } };
      const isCounted = { $in: [move.id, '$moves.id'] };
      const isTooMuch = { $gt: [{ $add: [{ $sum: '$moves.amountPaise' }, move.amountPaise] }, long(maxPaise)] };
      const counted = { $cond: [{ $or: [isCounted, isTooMuch] }, '$moves', { $concatArrays: ['$moves', [move]] }] };
      const update = [{ $set: { moves: kept } }, { $set: { moves: counted } }];
      for (let round = 1; ; round++) {
        try {
          const options = { upsert: true, returnDocument: 'after' } as const;
          const after = await collection.findOneAndUpdate({ _id: idOf(adjustment) }, update, options);
          return after?.moves.some(({ id }) => id === move.id) ?? false;
        } catch (error) {
          if (!duplicateKey(error) || round === ROUNDS_MAX) throw error;
        }
      }
    },
    release: async (adjustment: LoneAdjustment): Promise<void> => {
      await collection.updateOne({ _id: idOf(adjustment) }, changeOf({ $pull: { moves: { id: adjustment.id } } }));
    },
  };
}
