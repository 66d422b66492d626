import { expect, test } from '@jest/globals';
import { paise } from '@topup/kit/money';
import { movementFingerprint, walletOf, type Movement } from './transfers.ts';

const A = 'a'.repeat(32);
const refund: Movement = {
  key: 'refund:o:1',
  kind: 'refund',
  debit: 'sales',
  credit: `wallet:${A}`,
  amountPaise: paise(10),
  of: 'order:o:payment',
  refundUnits: ['o:0:1', 'o:0:0', 'o:1:0'],
  by: 'order',
  ref: { accountId: A, orderId: 'o' },
};

test('a movement touches the wallet on either side, or none', () => {
  expect(walletOf(refund)).toBe(A);
  expect(walletOf({ debit: `wallet:${A}`, credit: 'sales' })).toBe(A);
  expect(walletOf({ debit: 'gateway:ekupi', credit: 'sales' })).toBeNull();
});

test('the same command is the same whoever asks and in whatever order it names its units', () => {
  const print = movementFingerprint(refund);
  expect(movementFingerprint({ ...refund, by: 'somebody' })).toBe(print);
  expect(movementFingerprint({ ...refund, refundUnits: ['o:1:0', 'o:0:0', 'o:0:1'] })).toBe(print);
  expect(refund.refundUnits).toEqual(['o:0:1', 'o:0:0', 'o:1:0']);
});

test('any other content is another command', () => {
  const { refundUnits: _, ...withoutUnits } = refund;
  const others: Movement[] = [
    refund,
    withoutUnits,
    { ...refund, refundUnits: [] },
    { ...refund, refundUnits: ['o:0:1', 'o:0:0'] },
    { ...refund, key: 'refund:o:2' },
    { ...refund, kind: 'purchase' },
    { ...refund, debit: 'suspense' },
    { ...refund, credit: 'sales' },
    { ...refund, amountPaise: paise(11) },
    { ...refund, of: 'order:p:payment' },
    { ...refund, ref: { accountId: A, orderId: 'p' } },
  ];
  expect(new Set(others.map(movementFingerprint)).size).toBe(others.length);
});
