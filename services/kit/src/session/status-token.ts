import { createHmac, timingSafeEqual } from 'node:crypto';

const LIFETIME_MS = 24 * 3_600_000;

/** `status`: for a payment's return page; `support`: for a link that shows only the status. Neither is valid for the other. */
type TokenPurpose = 'status' | 'support';

type Signing = { readonly key: Buffer; readonly recordId: string; readonly purpose: TokenPurpose };

/** A token that gives access to part of one record for 24 h, without a session. */
export function signRecordToken(signing: Signing, nowMs: number): { token: string; expiresAtMs: number } {
  const expiresAtMs = nowMs + LIFETIME_MS;
  return { token: `${expiresAtMs}.${mac(signing, expiresAtMs).toString('base64url')}`, expiresAtMs };
}

export function verifyRecordToken(signing: Signing, token: string, nowMs: number): boolean {
  const [, expiry = '', sent = ''] = /^(\d{13})\.([\w-]{43})$/.exec(token) ?? [];
  if (!expiry || Number(expiry) <= nowMs) return false;
  return timingSafeEqual(mac(signing, Number(expiry)), Buffer.from(sent, 'base64url'));
}

export const signStatusToken = (key: Buffer, recordId: string, nowMs: number): string =>
  signRecordToken({ key, recordId, purpose: 'status' }, nowMs).token;

export const verifyStatusToken = (key: Buffer, recordId: string, token: string, nowMs: number): boolean =>
  verifyRecordToken({ key, recordId, purpose: 'status' }, token, nowMs);

const mac = ({ key, recordId, purpose }: Signing, expiresAtMs: number): Buffer =>
  createHmac('sha256', key).update(`${recordId}|${purpose}|${expiresAtMs}`).digest();
