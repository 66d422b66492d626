import { describe, expect, test } from '@jest/globals';
import { points } from '@topup/kit/points';
import { isWorse, runwayMinutes, spentPerHour, standing, type Level, type Thresholds } from './points-watch.ts';

const HOUR = 3_600_000;
const NOW = 10 * HOUR;
const at = (minutesAgo: number, left: number) => ({ at: NOW - minutesAgo * 60_000, points: points(left) });

describe('spentPerHour', () => {
  test.each([
    ['nothing read', [], 0],
    ['one reading', [at(10, 500)], 0],
    ['a fall within the hour', [at(60, 1_000), at(30, 700), at(0, 400)], 600],
    ['a refill does not count against it', [at(60, 1_000), at(40, 400), at(20, 5_000), at(0, 4_800)], 800],
    ['what fell before the window does not count', [at(300, 9_000), at(90, 1_000), at(0, 900)], 100],
    ['half an hour is scaled up', [at(30, 1_000), at(0, 900)], 200],
    ['a minute is not: five at least', [at(1, 1_000), at(0, 900)], 1_200],
  ])('%s', (_name, readings, expected) => expect(spentPerHour(readings, NOW)).toBe(expected));
});

test('the runway is whole minutes, and none when nothing is spent', () => {
  expect(runwayMinutes(points(1_000), points(600))).toBe(100);
  expect(runwayMinutes(points(999), points(600))).toBe(99);
  expect(runwayMinutes(points(999), points(0))).toBeNull();
});

const thresholds: Thresholds = { low: points(1_000), critical: points(100), lowRunwayMinutes: 60 };

describe('standing', () => {
  test.each<[number, number, Level, Level]>([
    [1_000, 0, 'ok', 'ok'],
    [999, 0, 'ok', 'low'],
    [100, 0, 'ok', 'low'],
    [99, 0, 'ok', 'critical'],
    [99, 0, 'low', 'critical'],
    [100, 0, 'critical', 'critical'],
    [109, 0, 'critical', 'critical'],
    [110, 0, 'critical', 'low'],
    [1_099, 0, 'low', 'low'],
    [1_100, 0, 'low', 'ok'],
    [1_100, 0, 'critical', 'ok'],
    [1_050, 0, 'critical', 'low'],
    [5_000, 5_000, 'ok', 'ok'],
    [5_000, 5_100, 'ok', 'low'],
    [5_000, 4_600, 'low', 'low'],
    [5_000, 4_500, 'low', 'ok'],
  ])('%i points at %i per hour after %s: %s', (balance, perHour, before, level) =>
    expect(standing(points(balance), points(perHour), before, thresholds).level).toBe(level),
  );

  test('carries the pace and how long it lasts', () => {
    expect(standing(points(5_000), points(1_000), 'ok', thresholds)).toEqual({
      level: 'ok',
      spentPerHour: 1_000,
      runwayMinutes: 300,
    });
  });
});

test('worse is nearer to empty', () => {
  expect([isWorse('low', 'ok'), isWorse('critical', 'low'), isWorse('low', 'low'), isWorse('ok', 'low')]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
