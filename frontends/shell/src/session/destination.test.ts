import { expect, test } from '@jest/globals';
import { destination, signInReasonOf } from './destination.ts';

test.each([
  ['user', null, '/user'],
  ['admin', null, '/admin'],
  ['user', { from: '/user-orders?page=2' }, '/user-orders?page=2'],
  ['admin', { from: '/dashboard' }, '/dashboard'],
  ['user', { from: '/dashboard' }, '/user'],
  ['user', { from: '/wallet-order-status?orderId=f00d' }, '/wallet-order-status?orderId=f00d'],
  ['user', { from: '//evil.example/wallet' }, '/user'],
  ['user', { from: 'https://evil.example' }, '/user'],
  ['user', { from: '/nowhere' }, '/user'],
  ['user', { from: 7 }, '/user'],
] as const)('a %s who came from %j goes to %s', (role, state, path) => {
  expect(destination(role, state)).toBe(path);
});

test.each([
  [null, null],
  [{ from: '//evil.example' }, null],
  [{ from: '/wallet' }, 'Please sign in to continue.'],
  [{ from: '/wallet', ended: 'calm' }, 'Your session has ended. Nothing was charged. Sign in to continue.'],
  [{ from: '/user', ended: 'unsure' }, 'Your session has ended. Sign in to see what became of your payment.'],
])('a visitor with the state %j sees the reason %p', (state, words) => {
  expect(signInReasonOf(state)).toBe(words);
});
