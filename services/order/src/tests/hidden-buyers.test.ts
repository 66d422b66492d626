import { randomBytes, randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { goodBehaviour } from '../testing/neighbours.ts';
import { LINE, openShop, PRICES, type Answer, type Shop } from '../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  Object.assign(shop.neighbours.behaviour, goodBehaviour(), { prices: [...PRICES], role: () => 'admin' });
});
afterAll(() => shop?.close());

const newAccount = () => randomBytes(16).toString('hex');
const dataOf = <T>({ body }: Answer): T => (body as unknown as { data: T }).data;
type Seen = { orders: object[]; order: object; transactions: object[]; hidden: string[] };

test('an admin without the right to read people sees an order, but not who bought it', async () => {
  const mark = newAccount().slice(0, 8);
  const [accountId, email, name] = [newAccount(), `quiet.${mark}@example.com`, `Quiet ${mark}`];
  const gameId = String(randomInt(10_000_000, 99_999_999));
  await shop.app().deps.users.apply([{ accountId, email, name, blocked: false, version: 1 }]);
  const placed = await shop.order([LINE], { userId: gameId }, {}, shop.as({ accountId, email }));
  const { orderId } = dataOf<{ orderId: string }>(placed);
  const person = new RegExp(`quiet.${mark}`, 'i');
  const as = (scope: string) => {
    shop.neighbours.behaviour.scopes = [scope];
    return shop.as({ accountId: newAccount(), role: 'admin' });
  };
  const seenBy = async (scope: string) => {
    const admin = as(scope);
    const list = dataOf<Seen>(await admin('GET', `/api/admin/orders?search=${gameId}`));
    const one = dataOf<Seen>(await admin('GET', `/api/admin/orders/${orderId}`));
    return { list, one, namesBuyer: person.test(JSON.stringify([list, one])) };
  };
  for (const scope of ['viewer', 'pricing']) {
    const { list, one, namesBuyer } = await seenBy(scope);
    expect(namesBuyer).toBe(false);
    expect([list.hidden, one.hidden]).toEqual([1, 2].map(() => ['player', 'transactions']));
    expect(list.orders).toMatchObject([{ _id: orderId, userGameId: gameId, userEmail: '', paymentDetails: {} }]);
    expect(one.transactions).toEqual([]);
    for (const search of [email, 'quiet', 'Quiet q'])
      expect(await as(scope)('GET', `/api/admin/orders?search=${encodeURIComponent(search)}`)).toMatchObject({
        status: 403,
        body: { message: expect.stringContaining('may not look for players') },
      });
  }
  for (const scope of ['support', 'finance', 'owner']) {
    const { list, one, namesBuyer } = await seenBy(scope);
    expect({ namesBuyer, hidden: [...list.hidden, ...one.hidden] }).toEqual({ namesBuyer: true, hidden: [] });
  }
});
