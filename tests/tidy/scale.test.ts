import { expect, test } from '@jest/globals';
import { openCollections as auth } from '@topup/auth/collections';
import { openCollections as catalogue } from '@topup/catalogue/collections';
import { shardingProblems } from '@topup/kit/sharding';
import { declaredCollections } from '@topup/kit/testing/declared-collections';
import { openCollections as order } from '@topup/order/collections';
import { openCollections as gateway } from '@topup/supplier-gateway/collections';
import { openCollections as wallet } from '@topup/wallet/collections';

/** Each database with a collection that it is known to have. */
const DATABASES = [
  ['topup_auth', auth, 'families'],
  ['topup_wallet', wallet, 'transfers'],
  ['topup_order', order, 'orders'],
  ['topup_catalogue', catalogue, 'products'],
  ['topup_supplier_gateway', gateway, 'attempts'],
] as const;

test.each(DATABASES)(
  'every rule that a unique index of %s keeps holds on a sharded cluster',
  async (_, open, known) => {
    const declared = await declaredCollections(open);
    expect(declared.flatMap(shardingProblems)).toEqual([]);
    expect(declared.map(({ name }) => name)).toContain(known);
  },
);
