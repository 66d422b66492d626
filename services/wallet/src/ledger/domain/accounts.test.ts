import { expect, test } from '@jest/globals';
import { ACCOUNT_PATTERN, gatewayAccount, gatewayOf, walletAccount, walletOwner } from './accounts.ts';
import * as keys from './keys.ts';

const A = 'a'.repeat(32);

test.each([['g'.repeat(32)], ['A'.repeat(32)], ['a'.repeat(31)], ['a'.repeat(33)], ['']])(
  '%p is nobody’s wallet',
  (accountId) => expect(() => walletAccount(accountId)).toThrow(new RangeError('not an account id')),
);

test('an account name is parsed to its wallet or gateway; any other to neither', () => {
  expect(walletAccount(A)).toBe(`wallet:${A}`);
  expect(walletOwner(walletAccount(A))).toBe(A);
  expect(gatewayOf(walletAccount(A))).toBeNull();
  for (const gateway of ['ekupi', 'phonepe'] as const) {
    expect(gatewayAccount(gateway)).toBe(`gateway:${gateway}`);
    expect(gatewayOf(gatewayAccount(gateway))).toBe(gateway);
    expect(walletOwner(gatewayAccount(gateway))).toBeNull();
  }
  for (const account of ['sales', 'adjustments', 'suspense'] as const)
    expect([walletOwner(account), gatewayOf(account)]).toEqual([null, null]);
});

test('the pattern of the database takes exactly these accounts', () => {
  const pattern = new RegExp(ACCOUNT_PATTERN);
  for (const account of [walletAccount(A), 'gateway:ekupi', 'gateway:phonepe', 'sales', 'adjustments', 'suspense'])
    expect(account).toMatch(pattern);
  for (const account of [
    '',
    'wallet:',
    `${walletAccount(A)}0`,
    ` ${walletAccount(A)}`,
    'gateway:other',
    'bank',
    'xsales',
  ])
    expect(account).not.toMatch(pattern);
});

test('the format of keys never changes', () => {
  expect(Object.values(keys)).toHaveLength(7);
  expect(keys.orderPaymentKey('o')).toBe('order:o:payment');
  expect(keys.refundKey('o', 3)).toBe('refund:o:3');
  expect(keys.manualRefundKey('refund:o:3')).toBe('refund:o:3:outside');
  expect(keys.rechargeKey('t')).toBe('recharge:t');
  expect(keys.lateKey('p')).toBe('late:p');
  expect(keys.adjustKey('i')).toBe('adjust:i');
  expect(keys.suspenseKey('p')).toBe('suspense:p');
});
