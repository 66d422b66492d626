import { expect, test } from '@jest/globals';
import { points } from '@topup/kit/points';
import type { Charges } from '@topup/kit/supplier-cost';
import { chargesUnclear, pointsAt, type Crossed } from './active-alarms.ts';
import type { ChargesSetting, Conclusion } from './charges.ts';

const thresholds = { low: points(2_000_000), critical: points(500_000), lowRunwayMinutes: 720 };
const low: Crossed = {
  level: 'low',
  because: 'balance',
  balance: points(1_250_050),
  spentPerHour: points(20_232_350),
  runwayMinutes: 540,
};

test.each<[string, Crossed, 'low' | 'critical', string]>([
  ['level', low, 'low', '12,501 points are left; the warning comes below 20,000. Refill them.'],
  [
    'runway',
    { ...low, because: 'runway', balance: points(180_000_000) },
    'low',
    "At the last hour's pace of 2,02,324 points an hour, the 18,00,000 points left last 9 h. Refill them.",
  ],
  [
    'a short runway',
    { ...low, because: 'runway', balance: points(180_000_000), runwayMinutes: 59 },
    'low',
    "At the last hour's pace of 2,02,324 points an hour, the 18,00,000 points left last 59 min. Refill them.",
  ],
  [
    'critical',
    { ...low, level: 'critical', balance: points(99_900) },
    'critical',
    '999 points are left; the warning comes below 5,000. Refill them now: orders are about to wait.',
  ],
  [
    'written by an older version',
    { ...low, balance: null },
    'low',
    'The supplier balance is short of points. Refill them.',
  ],
])('%s: says why and in numbers for people', (_name, crossed, wanted, detail) =>
  expect(pointsAt(crossed, wanted, thresholds)).toEqual([{ subject: 'supplier', detail }]),
);

test('only the current level is an alarm', () => {
  expect(pointsAt(low, 'critical', thresholds)).toEqual([]);
  expect(pointsAt({ ...low, level: 'ok', because: null }, 'low', thresholds)).toEqual([]);
});

test.each<[ChargesSetting, Charges, Conclusion['unclear'], string | null]>([
  ['learn', 'unknown', null, null],
  ['learn', 'list', null, null],
  ['learn', 'unknown', 'neither', 'fits neither its list prices nor their multiples. Until this is clear'],
  ['learn', 'unknown', 'contradicted', 'no longer charges as it did. Until this is clear'],
  ['list', 'list', null, null],
  ['list', 'unknown', null, null],
  ['list', 'unknown', 'neither', 'fits neither its list prices nor their multiples.'],
  ['list', 'multiplied', null, "times each player's multiplier, but SUPPLIER_CHARGES says its list prices."],
  ['multiplied', 'list', null, 'charges its list prices, but SUPPLIER_CHARGES says its list prices times'],
])('setting %s, concluded %s, unclear %s: alarms %s', (setting, charges, unclear, detail) => {
  const alarms = chargesUnclear({ charges, since: null, unclear }, setting);
  expect(alarms).toEqual(detail ? [{ subject: 'supplier', detail: expect.stringContaining(detail) }] : []);
});
