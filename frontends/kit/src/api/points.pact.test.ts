import { expect, test } from '@jest/globals';
import { MatchersV3 } from '@pact-foundation/pact';
import { pactWith } from '../testing/pact.ts';
import { moment } from '../testing/pact-rows.ts';
import { pointDaysBetween, refillPlan } from './refill-plan.ts';

const { boolean, eachLike, integer, number, string } = MatchersV3;
const exchange = pactWith('supplier-gateway', 'web-admin');

test('what the operations dashboard expects of the refill plan', async () => {
  const spent = {
    wanted: integer(7),
    counted: integer(1),
    isToday: boolean(true),
    from: string('2026-03-01'),
    to: string('2026-03-01'),
    spent: number(62.5),
    needed: number(437.5),
    hours: eachLike(number(62.5)),
  };
  const plan = {
    days: 7,
    balance: number(100_000),
    balanceAt: moment,
    placed: 61.5,
    safety: number(1000),
    windows: eachLike(spent),
    needed: number(437.5),
    toBuy: number(0),
  };
  const found = await exchange(
    {
      as: 'admin',
      given: ['a signed-in admin'],
      what: 'the refill plan of a week',
      path: '/api/admin/deliveries/refill-plan',
      query: { days: '7', placed: '61.5' },
      answer: { success: true, data: plan },
    },
    () => refillPlan(7, 61.5),
  );
  expect(found.windows[0]).toMatchObject({ wanted: 7, spent: 62.5 });
});

test('what the operations dashboard expects of the points by day', async () => {
  const day = { day: string('2026-03-01'), added: number(0), spent: number(62.5), unexplained: number(0) };
  const found = await exchange(
    {
      as: 'admin',
      given: ['a signed-in admin'],
      what: 'the points by day',
      path: '/api/admin/deliveries/points-by-day',
      query: { startDate: '2026-01-01', endDate: '2099-12-31' },
      answer: { success: true, data: { days: eachLike(day) } },
    },
    () => pointDaysBetween('2026-01-01', '2099-12-31'),
  );
  expect(found[0]).toMatchObject({ spent: 62.5 });
});
