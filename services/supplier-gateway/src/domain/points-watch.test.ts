import { describe, expect, test } from '@jest/globals';
import { points } from '@topup/kit/points';
import {
  isWorse,
  runwayMinutes,
  balanceStatus,
  type Level,
  type BalanceStatus,
  type Thresholds,
} from './points-watch.ts';

test('the runway is whole minutes, and none when nothing is spent', () => {
  expect(runwayMinutes(points(1_000), points(600))).toBe(100);
  expect(runwayMinutes(points(999), points(600))).toBe(99);
  expect(runwayMinutes(points(999), points(0))).toBeNull();
});

const thresholds: Thresholds = { low: points(1_000), critical: points(100), lowRunwayMinutes: 60 };

describe('balanceStatus', () => {
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
    expect(balanceStatus(points(balance), points(perHour), before, thresholds).level).toBe(level),
  );

  test.each<[string, number, number, Level, BalanceStatus['because']]>([
    ['too little is left', 999, 0, 'ok', 'balance'],
    ['nearly nothing is left', 99, 0, 'ok', 'balance'],
    ['it does not last, however much it is', 5_000_000, 5_100_000, 'ok', 'runway'],
    ['too little is left, and it does not last', 999, 5_000, 'ok', 'balance'],
    ['it is better, but not clearly', 1_050, 0, 'low', 'balance'],
    ['it lasts longer, but not clearly', 5_000, 4_600, 'low', 'runway'],
    ['nothing', 5_000, 0, 'low', null],
  ])('says why it is not ok: %s', (_name, balance, perHour, before, because) =>
    expect(balanceStatus(points(balance), points(perHour), before, thresholds).because).toBe(because),
  );

  test('carries the pace and how long it lasts', () => {
    expect(balanceStatus(points(5_000), points(1_000), 'ok', thresholds)).toEqual({
      level: 'ok',
      because: null,
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
