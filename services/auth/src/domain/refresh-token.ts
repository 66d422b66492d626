import { createHmac, timingSafeEqual } from 'node:crypto';

export type RefreshKey = { readonly kid: string; readonly key: Buffer };
export type PresentedToken = { readonly familyId: string; readonly generation: number; readonly mac: Buffer };
type Secret = { readonly familyId: string; readonly generation: number; readonly salt: string };

const SHAPE = /^([0-9a-f]{32})\.(\d{1,9})\.([\w-]{43})$/;

/** `<familyId>.<generation>.<mac>`. Tokens are not stored: each can be computed again from its family and the key. */
export function refreshToken({ key }: RefreshKey, { familyId, generation, salt }: Secret): string {
  return `${familyId}.${generation}.${mac(key, familyId, generation, salt).toString('base64url')}`;
}

export function parseRefreshToken(token: string): PresentedToken | null {
  const [, familyId, generation, sent] = SHAPE.exec(token) ?? [];
  if (!familyId || !generation || !sent) return null;
  return { familyId, generation: Number(generation), mac: Buffer.from(sent, 'base64url') };
}

export const isGenuine = (keys: readonly RefreshKey[], presented: PresentedToken, salt: string): boolean =>
  keys.some(({ key }) => timingSafeEqual(mac(key, presented.familyId, presented.generation, salt), presented.mac));

const mac = (key: Buffer, familyId: string, generation: number, salt: string): Buffer =>
  createHmac('sha256', key).update(`${familyId}|${generation}|${salt}`).digest();
