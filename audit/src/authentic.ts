import { createHash, createHmac, createPublicKey, verify, type KeyObject } from 'node:crypto';
import { canonical } from '@topup/kit/ids';
import type { SealedHead } from './records.ts';

/** Keys for this file's checks of hashes and signatures, which use no code of the wallet, so that they find its mistakes. */
export type Keys = {
  /** Null: the audit has no keys, so it does not check the contents of transfers. */
  readonly transfers: ReadonlyMap<string, Buffer> | null;
  /** Ed25519 public keys of 32 bytes. Null: the signatures of seals are not checked. */
  readonly seals: ReadonlyMap<string, Buffer> | null;
};
export const NO_KEYS: Keys = { transfers: null, seals: null };

type StoredDocument = Readonly<Record<string, unknown>>;

/** Whether the stored hash fits the content. False also when `keyId` names no known key. */
export function isAuthentic(document: StoredDocument, keys: ReadonlyMap<string, Buffer | KeyObject>): boolean {
  const { hash, keyId, ...content } = document;
  const key = keys.get(String(keyId));
  return key !== undefined && hashOf({ ...content, keyId }, key) === hash;
}

export function hashOf({ prevHash, keyId, at, ...content }: StoredDocument, key: Buffer | KeyObject): string {
  const text = canonical({ ...content, at: (at as Date).getTime(), kid: keyId, prevHash });
  return createHmac('sha256', key).update(text).digest('hex');
}

/** Whether a seal's signature is valid. False also when `keyId` names no known key. */
export function isSigned(document: StoredDocument, keys: ReadonlyMap<string, Buffer>): boolean {
  const { signature, from, to, ...content } = document;
  const key = keys.get(String(content['keyId']));
  if (!key || key.length !== 32) return false;
  const text = canonical({ ...content, from: (from as Date).getTime(), to: (to as Date).getTime() });
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: key.toString('base64url') };
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' });
  return verify(null, Buffer.from(text), publicKey, Buffer.from(String(signature), 'base64url'));
}

/** The hash of a seal: it covers every field except the signature. */
export function sealHashOf({ signature: _, from, to, ...content }: StoredDocument): string {
  const text = canonical({ ...content, from: (from as Date).getTime(), to: (to as Date).getTime() });
  return createHash('sha256').update(text).digest('hex');
}

export function headsDigest(heads: Iterable<SealedHead>): string {
  const sum = headsSum();
  for (const head of heads) sum.add(head);
  return sum.text();
}

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

export function xorOf(hashes: Iterable<string>): string {
  let sum = 0n;
  for (const hash of hashes) sum ^= BigInt(`0x${hash}`);
  return sum.toString(16).padStart(64, '0');
}
