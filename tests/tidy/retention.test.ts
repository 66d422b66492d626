import { expect, test } from '@jest/globals';
import { openCollections as auth } from '@topup/auth/collections';
import { openCollections as catalogue } from '@topup/catalogue/collections';
import { declaredCollections } from '@topup/kit/testing/declared-collections';
import { openCollections as order } from '@topup/order/collections';
import { openCollections as gateway } from '@topup/supplier-gateway/collections';
import { openCollections as wallet } from '@topup/wallet/collections';
import { text } from './sources.ts';

const page = text('docs/decisions/retention.md');

test.each(Object.entries({ auth, wallet, order, catalogue, gateway }))(
  'the page on retention names every collection of %s',
  async (_, open) => {
    const names = (await declaredCollections(open)).map(({ name }) => name);
    expect(names.length).toBeGreaterThan(2);
    expect(names.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  },
);
