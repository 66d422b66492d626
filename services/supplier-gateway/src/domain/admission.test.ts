import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { points } from '@topup/kit/points';
import { admits, stillReserved, type Reservation } from './admission.ts';

const amount = fc.integer({ min: 1, max: 1_000_000 }).map(points);

test('units admitted one after the other never exceed the balance', () => {
  fc.assert(
    fc.property(amount, fc.array(amount), (balance, units) => {
      const reserved: Reservation[] = [];
      for (const unit of units) if (admits(balance, reserved, unit)) reserved.push({ points: unit, endedAt: null });
      expect(reserved.reduce((sum, next) => sum + next.points, 0)).toBeLessThanOrEqual(balance);
    }),
  );
});

test('unknown points and an unknown balance are left to the supplier', () => {
  expect(admits(points(0), [], points(0))).toBe(true);
  expect(admits(null, [], points(100))).toBe(true);
  expect(admits(points(99), [], points(100))).toBe(false);
  expect(admits(points(100), [], points(100))).toBe(true);
  expect(admits(points(0), [{ points: points(5), endedAt: null }], points(0))).toBe(true);
});

test('a call that ended before the balance was asked for is in the balance', () => {
  expect(stillReserved({ points: points(1), endedAt: 10 }, 11)).toBe(false);
  expect(stillReserved({ points: points(1), endedAt: 10 }, 10)).toBe(true);
  expect(stillReserved({ points: points(1), endedAt: null }, 99)).toBe(true);
});
