import { createHmac, timingSafeEqual, type KeyObject } from 'node:crypto';
import { canonical } from '@topup/kit/ids';
import { toWellFormed } from '@topup/kit/unicode';
import type { Decision, Transfer } from './transfers.ts';

export type SealingKey = { readonly kid: string; readonly key: Buffer | KeyObject };

/** Predecessor hash of a wallet's first transfer and of transfers outside the chains. */
export const NO_PREDECESSOR = '';

/**
 * Seals a decision with HMAC-SHA-256 over its canonical content, the key's name and the predecessor's hash. So nobody
 * who can write to the database, but lacks the key, can change or insert a transfer unnoticed. Lone surrogates are
 * replaced before hashing, as the database would replace them.
 */
export function seal(wanted: Decision, prevHash: string, { kid, key }: SealingKey): Transfer {
  const decision = toWellFormed(wanted);
  return { ...decision, prevHash, keyId: kid, hash: mac(decision, prevHash, kid, key) };
}

/** Whether a stored transfer still matches its seal. False for an unknown key. */
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
