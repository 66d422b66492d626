import { createHash, sign, type KeyObject } from 'node:crypto';
import { canonical } from '@topup/kit/ids';
import { indianDay, indianDayBounds } from '@topup/kit/indian-day';

export type SealedHead = { readonly wallet: string; readonly seq: number; readonly hash: string };

/** The seal of a day. Any later change, addition or removal of a transfer of that day contradicts it. */
export type DaySeal = {
  /** Calendar day in Asia/Kolkata, for example 2026-11-21. */
  readonly _id: string;
  readonly from: Date;
  readonly to: Date;
  /** The number of the day's transfers of every outcome: posted (with or without a wallet), rejected and void. */
  readonly count: number;
  readonly xor: string;
  /** The number of wallets at the end of the day. `heads` is a digest over the head (newest transfer) of each. */
  readonly wallets: number;
  readonly heads: string;
  /** The number of wallets whose head changed that day. `movedHeads` is a digest of these heads; `sealedHeads` stores them. */
  readonly moved: number;
  readonly movedHeads: string;
  /** The hash of the previous seal; empty for the first one. Absent in seals made before seals were chained. */
  readonly prev?: string;
  readonly keyId: string;
  /** Ed25519 over the canonical form of everything above, base64url. */
  readonly signature: string;
};
export type SignatureKey = { readonly kid: string; readonly key: KeyObject };

const DAY_MS = 86_400_000;

export const middleOf = (day: string): Date => new Date(indianDayBounds(day).from.getTime() + DAY_MS / 2);

export const dayAfter = (day: string): string => indianDay(indianDayBounds(day).to);

/** Heads must be added in the order of their wallets' ids. */
export function headsDigest() {
  const hash = createHash('sha256');
  let count = 0;
  return {
    add: ({ wallet, seq, hash: of }: SealedHead): void => {
      count++;
      hash.update(`${wallet} ${seq} ${of}\n`);
    },
    done: () => ({ count, digest: hash.digest('hex') }),
  };
}

export function hashesXor() {
  const sum = Buffer.alloc(32);
  let count = 0;
  return {
    add: (hash: string): void => {
      count++;
      const bytes = Buffer.from(hash, 'hex');
      for (let i = 0; i < sum.length; i++) sum[i] = (sum[i] ?? 0) ^ (bytes[i] ?? 0);
    },
    done: () => ({ count, xor: sum.toString('hex') }),
  };
}

export function sealDay(summary: Omit<DaySeal, 'keyId' | 'signature'>, { kid, key }: SignatureKey): DaySeal {
  const content = { ...summary, keyId: kid };
  const signature = sign(null, Buffer.from(sealedText(content)), key).toString('base64url');
  return { ...content, signature };
}

export const sealHash = ({ signature: _, ...content }: DaySeal): string =>
  createHash('sha256').update(sealedText(content)).digest('hex');

export const isSameDay = (
  { keyId: _k, signature: _s, ...one }: DaySeal,
  { keyId: _l, signature: _t, ...other }: DaySeal,
): boolean => sealedText({ ...one, keyId: '' }) === sealedText({ ...other, keyId: '' });

const sealedText = ({ from, to, ...rest }: Omit<DaySeal, 'signature'>): string =>
  canonical({ ...rest, from: from.getTime(), to: to.getTime() });
