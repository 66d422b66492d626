import { expect, test } from '@jest/globals';
import { failureOf } from './failure-of.ts';

test('every refusal of the ledger has a failure code', () => {
  expect(failureOf({ outcome: 'ok', kind: 'purchase' })).toBeNull();
  expect(failureOf({ outcome: 'void', kind: 'purchase' })).toBe('payment_not_made');
  expect(failureOf({ outcome: 'rejected', kind: 'purchase' })).toBe('insufficient_balance');
  expect(failureOf({ outcome: 'rejected', kind: 'admin_adjustment' })).toBe('insufficient_balance');
  expect(failureOf({ outcome: 'rejected', kind: 'refund' })).toBe('refund_failed');
});
