import { LRUCache } from 'lru-cache';
import type { Head } from '../domain/decide.ts';
import type { Timers } from './timers.ts';

const REMEMBERED_MAX = 10_000;
const REMEMBERED_MS = 5_000;

export type RecentHeads = {
  readonly get: (wallet: string) => NonNullable<Head> | undefined;
  readonly keep: (wallet: string, head: NonNullable<Head>) => void;
  /** Call this after an unknown outcome or another replica's write: for 5 s `get` returns nothing, so the database is read. */
  readonly doubt: (wallet: string) => void;
};

type Remembered = { readonly head: NonNullable<Head> | null; readonly untilMs: number };

/** Keeps a wallet's newest transfer if this process wrote it, to save reads. If another replica wrote since, our insert fails. */
export function createRecentHeads({ monotonicMs }: Pick<Timers, 'monotonicMs'>): RecentHeads {
  // `maxSize` and not `max`, with which the cache would allocate its whole size at once.
  const heads = new LRUCache<string, Remembered>({ maxSize: REMEMBERED_MAX, sizeCalculation: () => 1 });
  const set = (wallet: string, head: NonNullable<Head> | null): void =>
    void heads.set(wallet, { head, untilMs: monotonicMs() + REMEMBERED_MS });
  const current = (wallet: string): Remembered | undefined => {
    const remembered = heads.get(wallet);
    return remembered && remembered.untilMs > monotonicMs() ? remembered : undefined;
  };
  return {
    get: (wallet) => current(wallet)?.head ?? undefined,
    keep: (wallet, { seq, balanceAfterPaise, hash, at }) => {
      const isDoubted = current(wallet)?.head === null;
      if (!isDoubted) set(wallet, { seq, balanceAfterPaise, hash, at });
    },
    doubt: (wallet) => set(wallet, null),
  };
}
