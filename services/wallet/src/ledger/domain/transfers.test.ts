import { expect, test } from '@jest/globals';
import { walletOf } from './transfers.ts';

const A = 'a'.repeat(32);

test('a movement touches the wallet on either side, or none', () => {
  expect(walletOf({ debit: 'sales', credit: `wallet:${A}` })).toBe(A);
  expect(walletOf({ debit: `wallet:${A}`, credit: 'sales' })).toBe(A);
  expect(walletOf({ debit: 'gateway:ekupi', credit: 'sales' })).toBeNull();
});
