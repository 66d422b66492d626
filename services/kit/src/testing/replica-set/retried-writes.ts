import { mongo } from 'mongoose';
import type { WireCommand } from './member.ts';

const { BSON } = mongo;

type Recorded = { readonly number: string; readonly answer: Promise<Uint8Array> };
type Session = { readonly lsid?: { readonly id: mongo.Binary }; readonly txnNumber?: mongo.Long };

/** Keeps the answer of each numbered write, as a primary does per session: a repeated number gets the same answer. */
type RetriedWrites = {
  /** Runs a write, or returns the answer of its first run. A write that changed nothing runs again. */
  readonly once: (
    command: WireCommand,
    work: () => Promise<Uint8Array>,
  ) => Promise<{ answer: Uint8Array; was: boolean }>;
};

const TOO_OLD = { ok: 0, code: 225, codeName: 'TransactionTooOld', errmsg: 'a later write of this session was done' };

export function retriedWrites(): RetriedWrites {
  const sessions = new Map<string, Recorded>();
  return {
    once: async (command, work) => {
      const { lsid, txnNumber } = BSON.deserialize(command.body, { promoteLongs: false }) as Session;
      if (!lsid || txnNumber === undefined) return { answer: await work(), was: false };
      const id = lsid.id.toString('hex');
      const [known, number] = [sessions.get(id), txnNumber.toString()];
      if (known && BigInt(known.number) > BigInt(number)) return { answer: BSON.serialize(TOO_OLD), was: true };
      if (known?.number === number) {
        const before = await known.answer.catch(() => null);
        if (before && changedSomething(before)) return { answer: before, was: true };
      }
      const answer = work();
      sessions.set(id, { number, answer });
      return { answer: await answer, was: false };
    },
  };
}

/** Whether a write changed anything, so that a server would remember it. */
function changedSomething(answer: Uint8Array): boolean {
  const parsed = BSON.deserialize(answer);
  const { nInserted, nModified, nUpserted, nDeleted, n, lastErrorObject, upserted } = parsed;
  const counted = [nInserted, nModified, nUpserted, nDeleted, upserted?.length].some((count) => Number(count) > 0);
  // An update that matched without changing counts as no change; inserts and deletes are counted in `n` only.
  return counted || (nModified === undefined && Number(n) > 0) || Number(lastErrorObject?.n) > 0;
}
