import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { BodyOf } from '@topup/proto';
import { createLog } from '@topup/kit/log';
import { connectBus, type Bus } from '@topup/kit/messaging';
import { eventually } from '@topup/kit/testing';
import { openShop, type Shop } from '../testing/shop.ts';

let shop: Shop;
let auth: Bus;
const told: BodyOf<'auth.notice.tell'>[] = [];
beforeAll(async () => {
  shop = await openShop();
  auth = await connectBus({ url: shop.broker.url, service: 'auth', log: createLog('t', 'silent') });
  await auth.consume('auth.commands', { 'auth.notice.tell': async (body) => void told.push(body) });
});
afterAll(async () => {
  await auth?.close();
  await shop?.close();
});

test('auth is told once of a brake that is on, of one that is due, and of alarms about money', async () => {
  const { brakes, alarms } = shop.app().deps;
  const by = { by: 'a'.repeat(32), email: 'asha@example.com', reason: 'It goes wrong.' };
  await brakes.putOn({ ...by, name: 'orders', reviewAt: new Date(Date.now() + 3_600_000) });
  await brakes.putOn({ ...by, name: 'method-ekupi', reviewAt: new Date(Date.now() - 1_000) });
  await shop.app().jobs.alarms.stop();
  const detail = 'A player waits.';
  await alarms.keep('order_stuck', async () => [{ subject: 'order-1', detail }]);
  await alarms.keep('placed_6h', async () => [{ subject: 'order-2', detail }]);

  await eventually('auth is told', async () => {
    await shop.app().jobs.telling.runNow();
    return told.length >= 4;
  });
  await shop.app().jobs.telling.runNow();
  expect(told.map(({ kind, subject }) => `${kind} ${subject}`).toSorted()).toEqual([
    'alarm order_stuck:order-1',
    'brake method-ekupi',
    'brake orders',
    'brake-due method-ekupi',
  ]);
});
