import { inLatinDigits } from '@topup/proto/digits';
import { err, ok, type Result } from './result.ts';

export type Points = number & { readonly __unit: 'hundredths of a point' };

export function points(hundredths: number | bigint): Points {
  const n = Number(hundredths);
  if (!Number.isSafeInteger(n)) throw new RangeError(`not whole hundredths of a point: ${String(hundredths)}`);
  return n as Points;
}

export const ZERO_POINTS = points(0);

export const sumPoints = (all: Iterable<Points>): Points => {
  let sum = 0;
  for (const one of all) sum += one;
  return points(sum);
};

const DECIMAL = /^(\d{1,13})(?:\.(\d+))?$/;

/** Digits beyond the second decimal must be zero, so that nothing is rounded away. */
export function parsePoints(input: unknown): Result<Points, 'not_points'> {
  if (typeof input !== 'string' && typeof input !== 'number') return err('not_points');
  const match = DECIMAL.exec(inLatinDigits(String(input).trim()));
  const fraction = match?.[2] ?? '';
  if (!match || /[^0]/.test(fraction.slice(2))) return err('not_points');
  return ok(points(Number(match[1]) * 100 + Number(fraction.slice(0, 2).padEnd(2, '0'))));
}

export const pointsNumber = (value: Points): number => Number((value / 100).toFixed(2));
