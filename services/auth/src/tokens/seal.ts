import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { RefreshKey } from '../domain/refresh-token.ts';
import type { SealedText } from '../store/signing-keys.ts';

export function seal({ kid, key }: RefreshKey, text: string): SealedText {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', derive(key), iv);
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return {
    kid,
    iv: iv.toString('base64url'),
    tag: cipher.getAuthTag().toString('base64url'),
    text: encrypted.toString('base64url'),
  };
}

/** Null when its key is no longer configured. Throws when the text was tampered with. */
export function unseal(keys: readonly RefreshKey[], sealed: SealedText): string | null {
  const found = keys.find(({ kid }) => kid === sealed.kid);
  if (!found) return null;
  const decipher = createDecipheriv('aes-256-gcm', derive(found.key), Buffer.from(sealed.iv, 'base64url'));
  decipher.setAuthTag(Buffer.from(sealed.tag, 'base64url'));
  return decipher.update(Buffer.from(sealed.text, 'base64url'), undefined, 'utf8') + decipher.final('utf8');
}

const derive = (key: Buffer): Buffer => Buffer.from(hkdfSync('sha256', key, '', 'topup auth signing keys', 32));
