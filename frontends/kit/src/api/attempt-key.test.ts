import { beforeEach, expect, test } from '@jest/globals';
import { ApiError, ConnectionError } from './api-error.ts';
import { attemptKey, isFinal, settleAttempt } from './attempt-key.ts';

beforeEach(() => sessionStorage.clear());

test('the same attempt keeps its key until it is settled', () => {
  const first = attemptKey('order', { total: 1 });
  expect(attemptKey('order', { total: 1 })).toBe(first);
  settleAttempt('order');
  expect(attemptKey('order', { total: 1 })).not.toBe(first);
});

test('a different body is a different attempt', () => {
  expect(attemptKey('order', { total: 2 })).not.toBe(attemptKey('order', { total: 1 }));
});

test('without a body to compare, the key is kept whatever is sent', () => {
  const first = attemptKey('order');
  expect(attemptKey('order')).toBe(first);
  settleAttempt('order');
  expect(attemptKey('order')).not.toBe(first);
});

test('order and recharge do not share keys', () => {
  expect(attemptKey('order', {})).not.toBe(attemptKey('recharge', {}));
});

test.each([
  ['a refusal', new ApiError(422, { code: 'player_not_found' }), true],
  ['a price conflict', new ApiError(409, { code: 'prices_changed' }), true],
  ['a call still in flight', new ApiError(409, { code: 'in_flight' }), false],
  ['a server in trouble', new ApiError(503, {}), false],
  ['too many calls', new ApiError(429, {}), false],
  ['an expired session', new ApiError(403, {}), false],
  ['a lost connection', new ConnectionError(null), false],
])('%s: final %#', (_name, error, final) => expect(isFinal(error)).toBe(final));
