import { expect, test } from '@jest/globals';
import type { Role } from '@topup/web-kit/host/host.ts';
import { NAV_ITEMS, isCurrent } from './nav-items.ts';

test.each<[Role, string, string[]]>([
  ['user', '/wallet', ['Wallet']],
  ['user', '/wallet-recharge', ['Wallet']],
  ['admin', '/wallet-recharge', ['Wallet']],
  ['admin', '/wallet', ['Wallet']],
  ['admin', '/dashboard/reconciliation', ['Dashboard']],
  ['user', '/user-orders', ['Orders']],
  ['user', '/user', ['Home']],
])('for a %s %s is %j', (role, path, labels) => {
  expect(NAV_ITEMS[role].filter((item) => isCurrent(item, path)).map(({ label }) => label)).toEqual(labels);
});
