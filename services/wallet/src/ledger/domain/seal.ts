import { createHmac, timingSafeEqual, type KeyObject } from 'node:crypto';
import { canonical } from '@topup/kit/ids';
import { toWellFormed } from '@topup/kit/unicode';
import type { Decision, Transfer } from './transfers.ts';

export type SealingKey = { readonly kid: string; readonly key: Buffer | KeyObject };

export const NO_PREDECESSOR = '';

/** Adds an HMAC: somebody who can write to the database but lacks the key cannot change or insert a transfer unnoticed. */
export function seal(unsealed: Decision, prevHash: string, { kid, key }: SealingKey): Transfer {
  const decision = toWellFormed(unsealed);
  return { ...decision, prevHash, keyId: kid, hash: mac(decision, prevHash, kid, key) };
}

export function sealHolds(transfer: Transfer, keys: readonly SealingKey[]): boolean {
  const { prevHash, hash, keyId, ...decision } = transfer;
  const key = keys.find(({ kid }) => kid === keyId);
  if (!key) return false;
  const expected = Buffer.from(mac(decision as Decision, prevHash, keyId, key.key), 'hex');
  const actual = Buffer.from(hash, 'hex');
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

function mac(decision: Decision, prevHash: string, kid: string, key: Buffer | KeyObject): string {
  const content = canonical({ ...decision, at: decision.at.getTime(), kid, prevHash });
  return createHmac('sha256', key).update(content).digest('hex');
}
