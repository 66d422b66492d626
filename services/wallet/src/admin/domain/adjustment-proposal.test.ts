import { expect, test } from '@jest/globals';
import { paise } from '@topup/kit/money';
import { isSecondAdmin, needsSecondAdmin } from './adjustment-proposal.ts';

test.each([
  [1_000_000, 1_000_000, false],
  [-1_000_000, 1_000_000, false],
  [1_000_001, 1_000_000, true],
  [-1_000_001, 1_000_000, true],
  [1, 0, true],
])('%p paise with a limit of %p: needs a second admin: %p', (amount, alone, needs) => {
  expect(needsSecondAdmin(paise(amount), paise(alone))).toBe(needs);
});

test('another account with the same e-mail address is no second admin', () => {
  const proposal = { by: 'a', email: 'Asha@example.com' };
  expect(isSecondAdmin(proposal, { accountId: 'a', email: 'other@example.com' })).toBe(false);
  expect(isSecondAdmin(proposal, { accountId: 'b', email: 'asha@example.com' })).toBe(false);
  expect(isSecondAdmin(proposal, { accountId: 'b', email: 'b@example.com' })).toBe(true);
});
