import { createHmac, timingSafeEqual } from 'node:crypto';

const LIFETIME_MS = 24 * 3_600_000;

/** Opens the status, amount and reason of one record for 24 h, in whatever browser the payment app returns to. */
export function signStatusToken(key: Buffer, recordId: string, nowMs: number): string {
  const expiresAtMs = nowMs + LIFETIME_MS;
  return `${expiresAtMs}.${mac(key, recordId, expiresAtMs).toString('base64url')}`;
}

export function verifyStatusToken(key: Buffer, recordId: string, token: string, nowMs: number): boolean {
  const [, expiry = '', sent = ''] = /^(\d{13})\.([\w-]{43})$/.exec(token) ?? [];
  if (!expiry || Number(expiry) <= nowMs) return false;
  return timingSafeEqual(mac(key, recordId, Number(expiry)), Buffer.from(sent, 'base64url'));
}

const mac = (key: Buffer, recordId: string, expiresAtMs: number): Buffer =>
  createHmac('sha256', key).update(`${recordId}|status|${expiresAtMs}`).digest();
