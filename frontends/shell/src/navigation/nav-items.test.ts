import { expect, test } from '@jest/globals';
import type { Role } from '@topup/web-kit/host/host.ts';
import { isCurrent, navItemsOf } from './nav-items.ts';

test.each<[Role, string, string[]]>([
  ['user', '/wallet', ['Wallet']],
  ['user', '/wallet-recharge', ['Wallet']],
  ['admin', '/wallet-recharge', ['Wallet']],
  ['admin', '/wallet', ['Wallet']],
  ['admin', '/dashboard/reconciliation', ['Dashboard']],
  ['user', '/user-orders', ['Orders']],
  ['user', '/user', ['Home']],
])('for a %s %s is %j', (role, path, labels) => {
  expect(
    navItemsOf({ role })
      .filter((item) => isCurrent(item, path))
      .map(({ label }) => label),
  ).toEqual(labels);
});

test('a blocked player gets the pages that work', () => {
  const blocked = { reason: 'Card fraud.', since: '2026-03-01T09:30:00.000Z' };
  expect(navItemsOf({ role: 'user', blocked }).map(({ label }) => label)).toEqual(['Wallet', 'Orders']);
});
