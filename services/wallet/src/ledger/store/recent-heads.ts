import type { Head } from '../domain/decide.ts';
import type { Timers } from './timers.ts';

const REMEMBERED_MAX = 10_000;
/** Long enough for a busy wallet; far too short for a database to be put back from a copy behind our back. */
const REMEMBERED_MS = 5_000;

export type RecentHeads = {
  readonly get: (wallet: string) => NonNullable<Head> | undefined;
  readonly keep: (wallet: string, head: NonNullable<Head>) => void;
  /** Its outcome is unknown, or another replica writes to this wallet too: its head is read for a while. */
  readonly doubt: (wallet: string) => void;
};

type Remembered = { readonly head: NonNullable<Head> | null; readonly untilMs: number };

/**
 * The newest transfers that this process wrote itself, so that a busy wallet's next one needs no reading. Such a head is
 * one that was read a moment ago: when another replica has written since, the insert is refused as any stale one is.
 */
export function createRecentHeads({ monotonicMs }: Pick<Timers, 'monotonicMs'>): RecentHeads {
  const heads = new Map<string, Remembered>();
  const set = (wallet: string, head: NonNullable<Head> | null): void => {
    heads.delete(wallet);
    // Insertion order is order of age, so the first is the one to forget.
    if (heads.size >= REMEMBERED_MAX) heads.delete(heads.keys().next().value ?? '');
    heads.set(wallet, { head, untilMs: monotonicMs() + REMEMBERED_MS });
  };
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
