import { fingerprint } from '@topup/kit/ids';
import { COMPARED, type OrderChoice } from './order-choice.ts';
import type { RequestedItem } from './prices.ts';

export type OrderRequest = OrderChoice & { readonly lines: readonly RequestedItem[] };

/** Null for an unknown version. A fingerprint begins with its version's number, except for version 1. */
function fingerprintOf(version: number, request: OrderRequest): string | null {
  const fields = COMPARED[version - 1];
  if (!fields) return null;
  const chosen = Object.keys(fields).map((field) => [field, request[field as keyof OrderChoice]]);
  const lines = request.lines.map(({ productId, price, quantity }) => ({ productId, price, quantity }));
  const hash = fingerprint({ ...Object.fromEntries(chosen), lines });
  return version === 1 ? hash : `${version}:${hash}`;
}

export const requestFingerprint = (request: OrderRequest): string => fingerprintOf(COMPARED.length, request) ?? '';

export function isSameRequest(stored: string, request: OrderRequest): boolean {
  const version = stored.includes(':') ? Number(stored.split(':')[0]) : 1;
  return fingerprintOf(version, request) === stored;
}
