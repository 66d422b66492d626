import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { openCollections as auth } from '@topup/auth/collections';
import { openCollections as catalogue } from '@topup/catalogue/collections';
import { shardCommands } from '@topup/kit/sharding';
import { declaredCollections } from '@topup/kit/testing/declared-collections';
import { openCollections as order } from '@topup/order/collections';
import { openCollections as gateway } from '@topup/supplier-gateway/collections';
import { openCollections as wallet } from '@topup/wallet/collections';

const DATABASES = {
  topup_auth: auth,
  topup_wallet: wallet,
  topup_order: order,
  topup_catalogue: catalogue,
  topup_supplier_gateway: gateway,
};

test('docs/scale.md has the commands that follow from what the services declare', async () => {
  const commands: string[] = [];
  for (const [name, open] of Object.entries(DATABASES))
    commands.push(...shardCommands(name, await declaredCollections(open)));
  expect(commands.length).toBeGreaterThan(10);
  const page = readFileSync(join(import.meta.dirname, '../../docs/scale.md'), 'utf8');
  const [, written = ''] = /```js\n([^`]*)```/.exec(page) ?? [];
  expect(written.trim().split('\n')).toEqual(commands);
});
