import { indianDay, sinceIndianMidnightMs } from '@topup/kit/indian-day';
import { headsDigest, sealHashOf, xorOf } from '../authentic.ts';
import type { SealedHead, SealRecord, TransferRecord } from '../records.ts';
import { sealContent } from './documents.ts';

const DAY_MS = 86_400_000;

type Seals = { seals: SealRecord[]; sealCopies: Map<string, string> };

/** The seals of all complete days from the one of `startMs` on, and their copies. */
export function sealed(transfers: readonly TransferRecord[], startMs: number, asOf: Date): Seals {
  const seals: SealRecord[] = [];
  const heads = new Map<string, SealedHead>();
  const firstMidnight = startMs - sinceIndianMidnightMs(new Date(startMs));
  const midnightOf = ({ at }: TransferRecord): number => at.getTime() - sinceIndianMidnightMs(at);
  const byDay = Map.groupBy(transfers, midnightOf);
  for (let from = firstMidnight; from + DAY_MS < asOf.getTime(); from += DAY_MS) {
    const to = from + DAY_MS;
    const made = byDay.get(from) ?? [];
    const moved = new Map<string, SealedHead>();
    for (const { wallet, seq = 0, hash = '' } of made) if (wallet) moved.set(wallet, { wallet, seq, hash });
    for (const head of moved.values()) heads.set(head.wallet, head);
    const sorted = (all: Map<string, SealedHead>) => [...all.values()].sort((a, b) => (a.wallet < b.wallet ? -1 : 1));
    const seal = {
      day: indianDay(new Date(from)),
      from: new Date(from),
      to: new Date(to),
      count: made.length,
      xor: xorOf(made.map(({ hash = '' }) => hash)),
      wallets: heads.size,
      heads: headsDigest(sorted(heads)),
      moved: sorted(moved),
      isWhole: true,
      isSigned: true,
      prev: seals.at(-1)?.hash ?? '',
    };
    seals.push({ ...seal, hash: sealHashOf(sealContent(seal)) });
  }
  return { seals, sealCopies: new Map(seals.map(({ day, hash }) => [day, hash])) };
}
