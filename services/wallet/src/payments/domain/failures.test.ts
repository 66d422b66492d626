import { expect, test } from '@jest/globals';
import { failureCodeOf } from '@topup/proto';
import { NO_PAGE, NOT_PAID, NOT_PAID_IN_TIME, RETURN_REFUSED } from './failures.ts';

test('every failure of a recharge has a known code and a sentence that claims no more than is known', () => {
  for (const { code, words } of [NO_PAGE, NOT_PAID, NOT_PAID_IN_TIME, RETURN_REFUSED]) {
    expect(failureCodeOf(code)).toBe(code);
    expect(words).toMatch(/^[A-Z].*\.$/);
  }
  expect(RETURN_REFUSED.words).not.toContain('deducted');
});
