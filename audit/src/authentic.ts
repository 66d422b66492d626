import { createHash, createHmac, createPublicKey, verify, type KeyObject } from 'node:crypto';
import { canonical } from '@topup/kit/ids';
import type { SealedHead } from './records.ts';

/**
 * Checks the wallet's hashes and seals. Deliberately independent of the wallet's code, so that a mistake there is not
 * repeated here; a test of the wallet checks that both agree.
 */
export type Keys = {
  /** The keys of the transfers' HMAC, by name. Null: the audit has none, so contents are not checked. */
  readonly transfers: ReadonlyMap<string, Buffer> | null;
  /** Ed25519 public keys for the day seals, 32 bytes each, by name. Null: signatures are not checked. */
  readonly seals: ReadonlyMap<string, Buffer> | null;
};
export const NO_KEYS: Keys = { transfers: null, seals: null };

type StoredDocument = Readonly<Record<string, unknown>>;

/** Whether the stored hash matches the transfer's content. False when the key's name is unknown. */
export function isAuthentic(document: StoredDocument, keys: ReadonlyMap<string, Buffer | KeyObject>): boolean {
  const { hash, keyId, ...content } = document;
  const key = keys.get(String(keyId));
  return key !== undefined && hashOf({ ...content, keyId }, key) === hash;
}

/** Computes a transfer's hash over its content, its key's name and its predecessor's hash. */
export function hashOf({ prevHash, keyId, at, ...content }: StoredDocument, key: Buffer | KeyObject): string {
  const text = canonical({ ...content, at: (at as Date).getTime(), kid: keyId, prevHash });
  return createHmac('sha256', key).update(text).digest('hex');
}

/** Whether a day seal's signature is valid. False when the key's name is unknown. */
export function isSigned(document: StoredDocument, keys: ReadonlyMap<string, Buffer>): boolean {
  const { signature, from, to, ...facts } = document;
  const key = keys.get(String(facts['keyId']));
  if (!key || key.length !== 32) return false;
  const text = canonical({ ...facts, from: (from as Date).getTime(), to: (to as Date).getTime() });
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: key.toString('base64url') };
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' });
  return verify(null, Buffer.from(text), publicKey, Buffer.from(String(signature), 'base64url'));
}

/** The hash of a seal, which the next seal contains. It covers every field except the signature. */
export function sealHashOf({ signature: _, from, to, ...facts }: StoredDocument): string {
  const text = canonical({ ...facts, from: (from as Date).getTime(), to: (to as Date).getTime() });
  return createHash('sha256').update(text).digest('hex');
}

/** The digest over all heads, ordered by wallet. */
export function headsDigest(heads: Iterable<SealedHead>): string {
  const sum = headsSum();
  for (const head of heads) sum.add(head);
  return sum.text();
}

/** Computes this digest incrementally, one head at a time. */
export function headsSum() {
  const digest = createHash('sha256');
  let count = 0;
  return {
    add: ({ wallet, seq, hash }: SealedHead): void => {
      count++;
      digest.update(`${wallet} ${seq} ${hash}\n`);
    },
    count: (): number => count,
    text: (): string => digest.digest('hex'),
  };
}

/** XOR of the hashes: the same in any order. */
export function xorOf(hashes: Iterable<string>): string {
  const sum = xorSum();
  for (const hash of hashes) sum.add(hash);
  return sum.text();
}

/** Computes the same incrementally, one hash at a time. */
export function xorSum() {
  let sum = 0n;
  return {
    add: (hash: string): void => void (sum ^= BigInt(`0x${hash}`)),
    text: (): string => sum.toString(16).padStart(64, '0'),
  };
}
