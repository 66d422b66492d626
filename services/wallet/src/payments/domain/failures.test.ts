import { expect, test } from '@jest/globals';
import { failureCodeOf } from '@topup/proto';
import { failureOf, NO_PAGE, NOT_PAID, NOT_PAID_IN_TIME, RETURN_REFUSED } from './failures.ts';

test('every refusal of the ledger has a failure code', () => {
  expect(failureOf({ outcome: 'ok', kind: 'purchase' })).toBeNull();
  expect(failureOf({ outcome: 'void', kind: 'purchase' })).toBe('payment_not_made');
  expect(failureOf({ outcome: 'rejected', kind: 'purchase' })).toBe('insufficient_balance');
  expect(failureOf({ outcome: 'rejected', kind: 'admin_adjustment' })).toBe('insufficient_balance');
  expect(failureOf({ outcome: 'rejected', kind: 'refund' })).toBe('refund_failed');
});

test('every failure of a recharge has a known code and a sentence that claims no more than is known', () => {
  for (const { code, words } of [NO_PAGE, NOT_PAID, NOT_PAID_IN_TIME, RETURN_REFUSED]) {
    expect(failureCodeOf(code)).toBe(code);
    expect(words).toMatch(/^[A-Z].*\.$/);
  }
  expect(RETURN_REFUSED.words).not.toContain('deducted');
});
