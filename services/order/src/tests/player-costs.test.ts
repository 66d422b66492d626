import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { newId } from '@topup/kit/ids';
import { goodBehaviour, pageOf } from '../testing/neighbours.ts';
import { LINE, openShop, PRICES, type Line, type Shop } from '../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  // 61.5 points at 101 paise cost 62.115 rupees, and the price is 62.50.
  shop = await openShop({ POINT_COST_PAISE: '101' });
});
afterAll(() => shop?.close());
beforeEach(
  () => void Object.assign(shop.neighbours.behaviour, goodBehaviour(), { prices: [...PRICES], role: () => 'admin' }),
);

const DEARER: Line = { productId: '23', price: '120.00', quantity: 1 };
/** A player of a new account, of whom the supplier tells these multipliers. */
function somebody(millionths: Record<string, number>, charges = '') {
  const multipliers = Object.entries(millionths).map(([productId, value]) => ({ productId, millionths: value }));
  const askedWith: string[] = [];
  shop.neighbours.behaviour.player = (_playerId, productId) => {
    askedWith.push(productId);
    return { found: true, username: 'Legend', multipliers, charges };
  };
  const [who, ids] = [shop.as({ accountId: newId() }), { userId: String(randomInt(1e7, 9e7)), zoneId: '1234' }];
  return {
    askedWith,
    verify: () => who('POST', '/api/orders/verify-username', ids),
    buy: (lines: Line[], change: object = {}) => shop.order(lines, { ...ids, ...change }, {}, who),
    stored: () => shop.orders.find({ playerId: ids.userId } as never).toArray() as Promise<object[]>,
  };
}
const refused = (...productIds: string[]) => ({
  status: 409,
  body: { code: 'item_unavailable', details: { productIds } },
});

test('a player of the list prices may buy everything; the supplier is asked with a product that is on sale', async () => {
  const player = somebody({});
  expect((await player.verify()).body).toMatchObject({ username: 'Legend', unavailable: [] });
  expect(player.askedWith).toEqual(['13']);
});

test('what is dearer than the shop accepts, or unreadable, is named; the rest is sold with its multiplier', async () => {
  const player = somebody({ '13': 1_004_300, '23': 1_050_001, '22590': 0 });
  expect((await player.verify()).body).toMatchObject({ unavailable: ['22590', '23'] });
  const answer = await player.buy([LINE]);
  expect(answer.status).toBe(200);
  const { orderId } = answer.body.data as unknown as { orderId: string };
  await shop.becomes(orderId, 'completed/done');
  expect(await player.stored()).toMatchObject([{ items: [{ productId: '13', multiplierMillionths: 1_004_300 }] }]);
  const read = await shop.as({ role: 'admin' })('GET', `/api/admin/orders/${orderId}`);
  expect(read.body).toMatchObject({ data: { order: { items: [{ multiplier: 1.0043 }] } } });
  const [command] = shop.neighbours.of('supplier.order.deliver', orderId);
  expect(command?.units).toMatchObject([{ pointsHundredths: 6_150n, multiplierMillionths: 1_004_300 }]);
  expect(player.askedWith).toHaveLength(1);
});

test.each(['wallet', 'ekupi'])(
  'is refused before anything is stored or a payment opened: %s',
  async (paymentMethod) => {
    const player = somebody({ '23': 1_050_001 });
    let pages = 0;
    shop.neighbours.behaviour.page = ({ orderId }) => {
      pages++;
      return pageOf(orderId);
    };
    const debits = shop.neighbours.received['wallet.debit.post']?.length;
    expect(await player.buy([LINE, DEARER], { paymentMethod })).toMatchObject(refused('23'));
    expect([await player.stored(), pages, shop.neighbours.received['wallet.debit.post']?.length]).toEqual([
      [],
      0,
      debits,
    ]);
  },
);

test('a multiplier of all products counts for each; a product of its own overrides it', async () => {
  const player = somebody({ '': 1_300_000, '23': 1_000_000 });
  expect((await player.verify()).body).toMatchObject({ unavailable: ['13', '22590', '16642'] });
  expect(await player.buy([LINE])).toMatchObject(refused('13'));
  expect((await player.buy([DEARER])).status).toBe(200);
});

test('a price below the cost for this player is refused, though the multiplier is accepted', async () => {
  const player = somebody({ '13': 1_010_000 });
  expect((await player.verify()).body).toMatchObject({ unavailable: ['13'] });
  expect(await player.buy([LINE])).toMatchObject(refused('13'));
});

test('what the supplier charges counts alone, once that is known', async () => {
  const player = somebody({ '13': 1_010_000 }, 'list');
  // The second answer comes from memory.
  for (let i = 0; i < 2; i++) expect((await player.verify()).body).toMatchObject({ unavailable: [] });
  expect((await player.buy([LINE])).status).toBe(200);
  expect(player.askedWith).toHaveLength(1);
  const dearer = somebody({ '13': 1_010_000 }, 'multiplied');
  expect(await dearer.buy([LINE])).toMatchObject(refused('13'));
});
