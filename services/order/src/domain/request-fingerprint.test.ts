import { describe, expect, test } from '@jest/globals';
import { isSameRequest, requestFingerprint, type OrderRequest } from './request-fingerprint.ts';

const REQUEST: OrderRequest = {
  gameCode: 'mobilelegends',
  playerId: '12345678',
  zoneId: '2001',
  paymentMethod: 'ekupi',
  lines: [
    { productId: '13', price: '62.50', quantity: 2 },
    { productId: '16642', price: 150, quantity: 1 },
  ],
};
/**
 * The fingerprint stored since the first release; requests in flight may be repeated across deployments, so it must not
 * change.
 */
const GOLDEN = 'e1c98253019c474f02f9db2c9c7f76a310f5e031cc8c09841ee935009ac0218f';

describe('the fingerprint of a request', () => {
  test('never changes, so that the repeat of an earlier call finds its order', () => {
    expect(requestFingerprint(REQUEST)).toBe(GOLDEN);
    expect(isSameRequest(GOLDEN, REQUEST)).toBe(true);
  });

  test('does not depend on fields outside its list', () => {
    const lines = REQUEST.lines.map((line) => ({ ...line, note: 'new' }));
    expect(isSameRequest(GOLDEN, { ...REQUEST, lines, voucher: 'new' } as OrderRequest)).toBe(true);
  });

  const CHANGES: Partial<OrderRequest>[] = [
    { gameCode: 'another' },
    { playerId: '12345679' },
    { zoneId: '2002' },
    { paymentMethod: 'wallet' },
    { lines: REQUEST.lines.slice(1) },
    { lines: REQUEST.lines.map((line) => ({ ...line, quantity: 3 })) },
    { lines: REQUEST.lines.map((line) => ({ ...line, price: '62.5' })) },
    { lines: REQUEST.lines.map((line) => ({ ...line, productId: '23' })) },
  ];
  test.each(CHANGES)('changes with %j', (change) => {
    expect(isSameRequest(GOLDEN, { ...REQUEST, ...change })).toBe(false);
  });

  test('of an unknown version matches no request', () => {
    expect(isSameRequest(`99:${GOLDEN}`, REQUEST)).toBe(false);
  });
});
