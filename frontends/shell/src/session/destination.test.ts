import { expect, test } from '@jest/globals';
import { destination } from './destination.ts';

test.each([
  ['user', null, '/user'],
  ['admin', null, '/admin'],
  ['user', { from: '/user-orders?page=2' }, '/user-orders?page=2'],
  ['admin', { from: '/dashboard' }, '/dashboard'],
  ['user', { from: '/dashboard' }, '/user'],
  ['user', { from: '//evil.example/wallet' }, '/user'],
  ['user', { from: 'https://evil.example' }, '/user'],
  ['user', { from: '/nowhere' }, '/user'],
  ['user', { from: 7 }, '/user'],
] as const)('a %s who came from %j goes to %s', (role, state, path) => {
  expect(destination(role, state)).toBe(path);
});
