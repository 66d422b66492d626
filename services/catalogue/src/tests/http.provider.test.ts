import { afterAll, beforeAll, test } from '@jest/globals';
import { actsStates } from '@topup/kit/testing/acts-states';
import { verifyHttpPact } from '@topup/kit/testing/pact-provider';
import { startCatalogueUnderTest, type CatalogueUnderTest } from '../testing/catalogue.ts';
import { BEN, pricesOf } from '../testing/prices.ts';

const tokens = { player: '', admin: '' };
let shop: CatalogueUnderTest;
beforeAll(async () => {
  shop = await startCatalogueUnderTest();
  await shop.neighbours.answer('supplier.queries', {
    'supplier.catalogue.list': async () => ({ products: [{ id: '13', spu: '78&8 Diamond', price: '6.25' }] }),
  });
  await shop.neighbours.answer('order.queries', {
    'order.units.sold': async () => ({
      sales: [{ productId: '13', quantity: 3n, revenuePaise: 18_750n }],
      sinceMs: 1_772_000_000_000n,
    }),
  });
});
afterAll(() => shop.stop());

/** These states need no set-up: the played neighbours always answer in this way. */
const noTrigger = async () => {};

test.each(['web', 'web-admin', 'web-admin-prices'])(
  'catalogue answers the front ends as they expect (%s)',
  async (consumer) => {
    await verifyHttpPact({
      provider: 'catalogue',
      consumer,
      url: shop.app.url,
      tokenOf: (who) => tokens[who],
      states: {
        'a signed-in admin': async () => void (tokens.admin = await shop.mint.issue({ role: 'admin' })),
        'product 13 is sold for 62.50 rupees': async () => {
          await pricesOf(shop).resume('13');
          await shop.call('POST', '/api/products/admin/products/updatedetails', {
            productId: '13',
            spu: '78&8 Diamond',
            displayName: '78 + 8 Diamonds',
            gameCode: 'mobilelegends',
            price: '62.50',
            originalPrice: '6.25',
            smileonePoints: 6.25,
          });
        },
        'product 13 was changed meanwhile': async () => {
          const row = (await pricesOf(shop).rows()).find(({ productId }) => productId === '13');
          await pricesOf(shop).edit('13', 63, { originalPrice: '6.25' }, BEN);
          return { version: row?.version ?? 0 };
        },
        'product 13 is paused': async () => void (await pricesOf(shop).pause('13')),
        'an import that can be undone': async () => {
          const product = { id: '13', spu: '78&8 Diamond', price: '6.25', customPrice: '64' };
          return { importId: (await pricesOf(shop).take([product])).importId };
        },
        'an icon to choose': async () => {
          const { icons } = (await shop.call('GET', '/api/icons')).body as { icons: { filename: string }[] };
          return { iconFilename: icons[0]?.filename ?? '' };
        },
        'a price change of product 13 that waits': async () => void (await pricesOf(shop).edit('13', 500)),
        'a point costs 1.50 rupees': async () => {
          const [current] = await pricesOf(shop).costs();
          if (!current) await pricesOf(shop).costAs('1.50');
        },
        'the supplier lists product 13': noTrigger,
        'players bought product 13': noTrigger,
      },
    });
  },
);

test('catalogue answers what the front ends ask about acts', async () => {
  await verifyHttpPact({
    provider: 'catalogue',
    consumer: 'web-acts',
    url: shop.app.url,
    tokenOf: (who) => tokens[who],
    states: {
      'a signed-in admin': async () => void (tokens.admin = await shop.mint.issue({ role: 'admin' })),
      ...actsStates(shop.servers.mongoUrl),
    },
  });
});

test('catalogue answers what the front ends ask about notices', async () => {
  await verifyHttpPact({
    provider: 'catalogue',
    consumer: 'web-notices',
    url: shop.app.url,
    tokenOf: (who) => tokens[who],
    states: {
      'a signed-in admin': async () => void (tokens.admin = await shop.mint.issue({ role: 'admin' })),
      'a change waits for a second admin': async () => void (await pricesOf(shop).edit('13', 500)),
    },
  });
});
