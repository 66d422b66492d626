import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

export const NONCE_LIFETIME_MS = 600_000;
const SHAPE = /^(\d{13})\.[\w-]{43}\.([\w-]{43})$/;

/** Makes the secret for the browser's cookie; the ID token that Google signs contains only the secret's hash. */
export function makeNonce(key: Buffer, random: Buffer, nowMs: number): string {
  const body = `${nowMs}.${random.toString('base64url')}`;
  return `${body}.${mac(key, body).toString('base64url')}`;
}

export const nonceHash = (nonce: string): string => createHash('sha256').update(nonce).digest('hex');

export function nonceMatches(keys: readonly Buffer[], cookie: string, claimed: string, nowMs: number): boolean {
  const [, madeAt = '', sent = ''] = SHAPE.exec(cookie) ?? [];
  if (!madeAt || nowMs - Number(madeAt) > NONCE_LIFETIME_MS) return false;
  const body = cookie.slice(0, cookie.lastIndexOf('.'));
  const genuine = keys.some((key) => timingSafeEqual(mac(key, body), Buffer.from(sent, 'base64url')));
  return genuine && nonceHash(cookie) === claimed;
}

const mac = (key: Buffer, body: string): Buffer => createHmac('sha256', key).update(`nonce|${body}`).digest();
