import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { indianDay, indianDayBounds } from '@topup/kit/indian-day';
import { newId } from '@topup/kit/ids';
import { long } from '@topup/kit/mongo';
import { openBalances } from '../store/balances.ts';
import { openSpentHours } from '../store/spent-hours.ts';
import { startGateway, type Gateway } from '../testing/gateway.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

let gateway: Gateway;
let token: string;
beforeAll(async () => {
  gateway = await startGateway();
  token = await gateway.mint.issue({ role: 'admin' });
});
afterAll(() => gateway.stop());

const daysAgo = (ago: number): string => indianDay(new Date(Date.now() - ago * DAY_MS));
const at = (ago: number, hour: number): Date =>
  new Date(indianDayBounds(daysAgo(ago)).from.getTime() + hour * HOUR_MS + 60_000);

/** A delivered unit of the past. */
async function sold(sentAt: Date, pointsHundredths: number, multiplierMillionths?: number): Promise<void> {
  const orderId = newId();
  await gateway.attempts.insertOne({
    _id: `${orderId}:1:1`,
    orderId,
    state: 'delivered',
    n: 1,
    productId: '13',
    pointsHundredths,
    ...(multiplierMillionths ? { multiplierMillionths } : {}),
    sentAt,
    supplierOrderId: newId(),
    log: [],
    version: 1,
    outbox: [],
  } as never);
}
async function planOf(query: string) {
  const response = await fetch(new URL(`/api/admin/deliveries/refill-plan${query}`, gateway.app.url), {
    headers: { authorization: `Bearer ${token}` },
  });
  return { status: response.status, data: ((await response.json()) as { data: Plan }).data };
}
type Plan = {
  needed: number;
  toBuy: number;
  safety: number;
  balance: number;
  lastsUntil: string | null;
  windows: { counted: number; spent: number; from: string; to: string; hours: number[] }[];
};

test('the plan counts what units cost by Indian hours, since the first sale', async () => {
  // Balance 100,000 points, safety 0 in this test's settings or as configured.
  expect((await planOf('')).data).toMatchObject({ needed: 0, lastsUntil: null });
  await sold(at(3, 0), 10_000);
  await sold(at(3, 23), 10_000, 1_004_300);
  await sold(at(2, 23), 250);
  const { status, data } = await planOf('?days=6&placed=12.5');
  expect(status).toBe(200);
  const spent = 100 + 100.43 + 2.5;
  const [week, month] = data.windows;
  expect(week).toMatchObject({ counted: 3, spent, from: daysAgo(3), to: daysAgo(1) });
  expect(month).toMatchObject({ counted: 3, spent });
  expect(week?.hours[0]).toBe(33.34);
  expect(week?.hours[23]).toBe(34.31);
  expect(data.needed).toBe(405.86);
  const exact = Math.round((data.needed + 12.5 + data.safety - data.balance) * 100) / 100;
  expect(data.toBuy).toBe(Math.max(0, exact));
  expect(await planOf('?days=0')).toMatchObject({ status: 400 });
  expect(await planOf('?placed=-1')).toMatchObject({ status: 400 });
});

test('a day is summed anew only after more of its units were delivered', async () => {
  const spentHours = openSpentHours(gateway.attempts, () => 'unknown', 0);
  const day = daysAgo(9);
  await sold(at(9, 5), 100);
  const hourOf = async () => (await spentHours.ofDay(day)).hours[5];
  expect(await hourOf()).toBe(100);
  const sums: string[] = [];
  const { aggregate } = gateway.attempts;
  gateway.attempts.aggregate = ((...args: Parameters<typeof aggregate>) => {
    if (JSON.stringify(args[0]).includes('$hour')) sums.push('sum');
    return aggregate.apply(gateway.attempts, args);
  }) as typeof aggregate;
  expect(await hourOf()).toBe(100);
  expect(sums).toEqual([]);
  await sold(at(9, 5), 50);
  expect(await hourOf()).toBe(150);
  expect(sums).toEqual(['sum']);
  gateway.attempts.aggregate = aggregate;
});

test('a day says what was added to the balance, what deliveries cost, and what explains neither', async () => {
  const { collection } = await openBalances(gateway.database);
  const day = daysAgo(20);
  const read = (time: Date, balance: number) =>
    collection.insertOne({ askedAt: time, at: time, pointsHundredths: long(balance) });
  // 1,000 points, 100 spent, 500 bought; 40 more go without a delivery.
  await read(at(21, 12), 100_000);
  await read(at(20, 5), 90_000);
  await sold(at(20, 4), 10_000);
  await read(at(20, 9), 140_000);
  await read(at(20, 22), 136_000);
  await read(at(19, 1), 99_000);
  const path = `/api/admin/deliveries/points-by-day?startDate=${day}&endDate=${day}`;
  const answer = async () => {
    const response = await fetch(new URL(path, gateway.app.url), { headers: { authorization: `Bearer ${token}` } });
    return (await response.json()) as { data: unknown };
  };
  expect((await answer()).data).toEqual({ days: [{ day, added: 500, spent: 100, unexplained: 40 }] });
  // A day that is over is not read again.
  await collection.deleteMany({ at: { $lt: at(18, 0) } });
  expect((await answer()).data).toEqual({ days: [{ day, added: 500, spent: 100, unexplained: 40 }] });
});
