import { describe, expect, test } from '@jest/globals';
import { points } from '@topup/kit/points';
import { meanHours, planRefill, type RefillQuestion, type SpentDay } from './refill-plan.ts';

/** 1 March 2026, 14:30 in India. */
const NOW = new Date('2026-03-01T09:00:00.000Z');

/** `hours`: points spent from that hour on, within it. */
const spentOn = (day: string, hours: Readonly<Record<number, number>>): SpentDay => ({
  day,
  hours: Array.from({ length: 24 }, (_, hour) => points((hours[hour] ?? 0) * 100)),
});
const alike = (count: number, hours: Readonly<Record<number, number>>): SpentDay[] =>
  Array.from({ length: count }, (_, index) => spentOn(`day ${index}`, hours));

const NOTHING = spentOn('today', {});
const question = (change: Partial<RefillQuestion> = {}): RefillQuestion => ({
  daysAhead: 7,
  placed: points(0),
  safety: points(0),
  balance: points(0),
  ...change,
});
const plan = (asked: RefillQuestion, finished: readonly SpentDay[], today = NOTHING) =>
  planRefill(asked, finished, today, NOW);

describe('how many points to buy', () => {
  test('the higher need of both windows, what placed orders need and the safety, without what is there', () => {
    // 21 days of 100 points and 7 days of 240: 240 a day by the last 7, (2,100 + 1,680) / 28 = 135 by the last 28.
    const finished = [...alike(21, { 10: 100 }), ...alike(7, { 10: 200, 20: 40 })];
    const asked = question({
      daysAhead: 10,
      placed: points(12_350),
      safety: points(50_000),
      balance: points(100_000),
    });
    const { windows, needed, toBuy } = plan(asked, finished);
    expect(windows.map(({ wanted, days, spent, needed: need }) => [wanted, days.length, spent, need])).toEqual([
      [7, 7, 168_000, 240_000],
      [28, 28, 378_000, 135_000],
    ]);
    expect([needed, toBuy]).toEqual([240_000, 240_000 + 12_350 + 50_000 - 100_000]);
  });

  test('the longer window counts if sales were higher before', () => {
    const finished = [...alike(21, { 10: 100 }), ...alike(7, { 10: 20 })];
    // (2,100 + 140) / 28 = 80 a day.
    expect(plan(question({ daysAhead: 1 }), finished)).toMatchObject({ needed: 8_000, toBuy: 8_000 });
  });

  test('a shop of three days divides by three', () => {
    const finished = [spentOn('a', { 1: 10 }), spentOn('b', { 1: 20 }), spentOn('c', { 1: 0.01 })];
    const { windows, needed } = plan(question({ daysAhead: 2 }), finished, spentOn('today', { 1: 900 }));
    expect(windows.map(({ days }) => days.length)).toEqual([3, 3]);
    // 30.01 points in three days are 20.0067 in two, rounded up.
    expect(needed).toBe(2_001);
  });

  test('a shop that opened today counts today as its only day', () => {
    expect(plan(question({ daysAhead: 3 }), [], spentOn('today', { 9: 50 }))).toMatchObject({ needed: 15_000 });
  });

  test('nothing was sold: only the placed orders and the safety', () => {
    const asked = question({ placed: points(500), safety: points(300), balance: points(100) });
    expect(plan(asked, [])).toMatchObject({ needed: 0, toBuy: 700, lastsUntil: NOW });
    expect(plan(question({ balance: points(100) }), []).lastsUntil).toBeNull();
  });

  test('is never negative, and unknown with the balance', () => {
    expect(plan(question({ balance: points(9_999_900) }), alike(7, { 1: 10 })).toBuy).toBe(0);
    expect(plan(question({ balance: null }), alike(7, { 1: 10 }))).toMatchObject({ toBuy: null, lastsUntil: null });
  });
});

describe('how long the balance lasts', () => {
  // 40 points between 14:00 and 15:00, 60 between 20:00 and 21:00.
  const finished = alike(7, { 14: 40, 20: 60 });
  const until = (balance: number, placed = 0) =>
    plan(question({ balance: points(Math.round(balance * 100)), placed: points(placed * 100) }), finished).lastsUntil;

  test.each([
    ['half of this hour needs 20', 19.99, '2026-03-01T09:00:00.000Z'],
    ['20 for this hour; the next points are needed at 20:00', 20, '2026-03-01T14:30:00.000Z'],
    ['20 + 60 are gone this evening; more are needed tomorrow at 14:00', 80, '2026-03-02T08:30:00.000Z'],
    ['20 + 60 + 40 last until tomorrow at 20:00', 120, '2026-03-02T14:30:00.000Z'],
    ['20 + 60 + 9 days of 100 last until the tenth day at 14:00', 980, '2026-03-11T08:30:00.000Z'],
  ])('%s', (_why, balance, expected) => {
    expect(until(balance)?.toISOString()).toBe(expected);
  });

  test('placed orders are paid first', () => {
    expect(until(100, 80)?.toISOString()).toBe('2026-03-01T14:30:00.000Z');
    expect(until(100, 101)).toEqual(NOW);
  });

  test('is unknown beyond 60 days', () => {
    expect(until(6_000)).not.toBeNull();
    expect(until(6_100)).toBeNull();
  });
});

test('the mean of an hour of the day is rounded up', () => {
  const means = meanHours([spentOn('a', { 3: 1 }), spentOn('b', {}), spentOn('c', { 23: 3 })]);
  expect([means[0], means[3], means[23], means.length]).toEqual([0, 34, 100, 24]);
});
