import { describe, expect, test } from '@jest/globals';
import { MatchersV3 } from '@pact-foundation/pact';
import { pactWith } from '../testing/pact.ts';
import { moment, refusal } from '../testing/pact-rows.ts';
import { productItems } from './product-items.ts';
import { productPrices } from './product-prices.ts';

const { eachLike, number, regex, string } = MatchersV3;
const exchange = pactWith('catalogue');

const prices = { path: '/api/products/admin/products/prices', query: { gameCode: 'mobilelegends' } };

const priceRecord = {
  _id: string('13-mobilelegends'),
  productId: string('13'),
  spu: string('78&8 Diamond'),
  displayName: string('78 + 8 Diamonds'),
  originalPrice: number(6.25),
  customPrice: number(62.5),
  smileonePoints: number(6.25),
  icon: string(''),
  gameCode: 'mobilelegends',
  updatedAt: moment,
};

describe('what the front end expects of catalogue', () => {
  test('the items that a player can buy', async () => {
    const item = {
      productId: string('13'),
      displayName: string('78 + 8 Diamonds'),
      customPrice: regex(/^\d+\.\d{2}$/, '62.50'),
    };
    const list = await exchange(
      {
        given: ['product 13 is sold for 62.50 rupees'],
        what: 'the items for sale',
        path: '/api/products/products/mobilelegends/items',
        answer: { success: true, data: eachLike(item) },
      },
      () => productItems(),
    );
    expect(list.items[0]?.customPrice).toBe('62.50');
  });

  test('the price list of the store', async () => {
    const [first] = await exchange(
      {
        ...prices,
        as: 'admin',
        given: ['a signed-in admin', 'product 13 is sold for 62.50 rupees'],
        what: 'the price list',
        answer: { success: true, data: eachLike(priceRecord) },
      },
      () => productPrices(),
    );
    expect(first?.productId).toBe('13');
  });

  test('nobody sees the price list without signing in', async () => {
    const answer = refusal('unauthenticated', 'Please sign in to continue.');
    await expect(
      exchange({ ...prices, what: 'the price list asked for by nobody', status: 401, answer }, () => productPrices()),
    ).rejects.toMatchObject({ code: 'unauthenticated' });
  });
});
