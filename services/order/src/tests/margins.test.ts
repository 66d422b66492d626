import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { newId } from '@topup/kit/ids';
import { indianDay } from '@topup/kit/indian-day';
import { eventually } from '@topup/kit/testing';
import { placedAt } from '../testing/old-orders.ts';
import { LINE, openShop, type Shop } from '../testing/shop.ts';

const DAY_MS = 86_400_000;
const OTHER = { productId: '23', price: '120.00', quantity: 1 };

let shop: Shop;
let admin: ReturnType<Shop['as']>;
let noon: Date;
beforeAll(async () => {
  shop = await openShop();
  noon = shop.noon();
  shop.neighbours.behaviour.role = () => 'admin';
  admin = shop.as({ accountId: newId(), role: 'admin', name: 'Asha', email: 'asha@example.com' });
});
afterAll(() => shop?.close());

type Row = { productId: string; isLoss: boolean };
const margins = async (query = '') =>
  (await admin('GET', `/api/admin/margins${query}`)).body.data as unknown as {
    from: string;
    to: string;
    days: { day: string; products: Row[] }[];
    products: Row[];
  };
const openLosses = async () => {
  await shop.app().jobs.lost.runNow();
  const { body } = await admin('GET', '/api/admin/alarms/order');
  const { alarms } = body.data as unknown as { alarms: { kind: string; subject: string; detail: string }[] };
  return alarms.filter(({ kind }) => kind === 'day_lost_money').map(({ subject, detail }) => [subject, detail]);
};
const ago = (days: number) => new Date(noon.getTime() - days * DAY_MS);
/** Rs 1.10 for a point: the unit of 61.5 points that costs the player Rs 62.50 costs the shop Rs 67.65. */
const aPointCosts = (paise: number, version: number) => shop.app().deps.prices.applyPointCost({ paise, version });

async function bought(line = LINE, at: Date | null = null): Promise<void> {
  const orderId = await shop.place([line]);
  await shop.becomes(orderId, 'completed/done');
  if (at) await placedAt(shop, orderId, at);
}

test('a day that is over and lost money is an alarm until an admin gives a reason', async () => {
  await bought({ ...LINE, quantity: 2 }, ago(1));
  await bought(LINE, ago(2));
  await bought(OTHER);
  const [yesterday, before] = [indianDay(ago(1)), indianDay(ago(2))];
  // Without the cost of a point nothing is known to be a loss.
  expect(await openLosses()).toEqual([]);
  expect((await margins()).products).toMatchObject([{ productId: '13', units: 3, points: 184.5, margin: null }, {}]);

  await aPointCosts(110, 1);
  const loss = {
    productId: '13',
    units: 2,
    earned: 125,
    points: 123,
    cost: 135.3,
    margin: -10.3,
    isLoss: true,
    isNoted: false,
  };
  const { days, products } = await margins();
  expect(days.find(({ day }) => day === yesterday)?.products).toEqual([loss]);
  expect(products).toMatchObject([
    { productId: '13', units: 3, earned: 187.5, cost: 202.95, margin: -15.45 },
    { productId: '23', units: 1, earned: 120, cost: 67.65, margin: 52.35, isLoss: false },
  ]);
  const detail = `Product 13 lost Rs 10.30 on ${yesterday}: 2 units earned Rs 125.00 and cost Rs 135.30 (123 points).`;
  expect(await openLosses()).toEqual([
    [`${before}:13`, expect.stringContaining('lost Rs 5.15')],
    [`${yesterday}:13`, detail],
  ]);

  const note = (day: string, productId: string) =>
    admin('POST', `/api/admin/margins/${day}/${productId}/note`, { reason: 'A promotion of the game.' });
  expect(await note(yesterday, '13')).toMatchObject({ status: 200 });
  expect(await note(yesterday, '13')).toMatchObject({ status: 200 });
  expect(await openLosses()).toHaveLength(1);
  expect((await margins()).days.find(({ day }) => day === yesterday)?.products).toEqual([{ ...loss, isNoted: true }]);
  const acts = await shop.app().deps.acts.collection.find({ act: 'note-lost-day' }).toArray();
  expect(acts).toMatchObject([{ subject: `${yesterday}:13`, reason: 'A promotion of the game.' }]);
  expect(acts[0]?.before).toMatchObject({ units: 2, marginPaise: -1_030 });
  for (const [day, productId] of [
    [yesterday, '23'],
    [indianDay(noon), '13'],
    [indianDay(ago(40)), '13'],
  ] as const)
    expect(await note(day, productId)).toMatchObject({ status: 409, body: { code: 'no_loss' } });
});

test('a day keeps the cost of a point that it was counted with', async () => {
  const at = ago(3);
  await bought(OTHER, at);
  const ofDay = async () => (await margins()).days.find(({ day }) => day === indianDay(at))?.products;
  const counted = await eventually('the day is counted', ofDay);
  expect(counted).toMatchObject([{ cost: 67.65 }]);
  await aPointCosts(900, 2);
  expect(await ofDay()).toEqual(counted);
});

test('a range is cut to the last 30 days', async () => {
  const { from, to } = await margins('?startDate=2020-01-01&endDate=2020-01-02');
  expect([from, to]).toEqual([indianDay(ago(29)), '2020-01-02']);
  const day = indianDay(ago(1));
  const one = await margins(`?startDate=${day}&endDate=${day}`);
  expect(one.days.map((each) => each.day)).toEqual([day]);
  expect(await admin('GET', '/api/admin/margins?startDate=soon')).toMatchObject({ status: 400 });
});

test('a count of an earlier release, without points, is made anew', async () => {
  const day = indianDay(ago(1));
  const counts = await shop.database.collection('soldDays');
  const id = { _id: day } as never;
  await counts.updateOne(id, {
    $set: { products: [{ productId: '13', quantity: 2, revenuePaise: 12_500 }] },
    $unset: { pointCostPaise: '' },
  });
  expect((await margins()).days.find((each) => each.day === day)?.products).toMatchObject([{ points: 123 }]);
});
