import { fingerprint } from '@topup/kit/ids';
import type { OrderChoice } from './order.ts';
import type { WantedLine } from './prices.ts';

/** What a call asks for, beside who asks and under which key. */
export type OrderRequest = OrderChoice & { readonly lines: readonly WantedLine[] };

/**
 * What makes two requests the same, by version. A new field of a request is a new version: the old one stays, so that a
 * call which is repeated across a deployment still finds its order. Version 1 is stored without its number.
 */
const NAMED: { readonly [version: string]: (request: OrderRequest) => object } = {
  '1': ({ gameCode, playerId, zoneId, paymentMethod, lines }) => ({
    ...{ gameCode, playerId, zoneId, paymentMethod },
    lines: lines.map(({ productId, price, quantity }) => ({ productId, price, quantity })),
  }),
};
const CURRENT = '1';

const fingerprintOf = (version: string, request: OrderRequest): string | null => {
  const print = NAMED[version] && fingerprint(NAMED[version](request));
  return print ? (version === '1' ? print : `${version}:${print}`) : null;
};

/** SHA-256 of a request's named fields, behind the number of their version. */
export const requestFingerprint = (request: OrderRequest): string => fingerprintOf(CURRENT, request) ?? '';

/** Whether a stored fingerprint, of whatever version, is that of this request. One of an unknown version is not. */
export function isSameRequest(stored: string, request: OrderRequest): boolean {
  const version = stored.includes(':') ? (stored.split(':')[0] ?? '') : '1';
  return fingerprintOf(version, request) === stored;
}
