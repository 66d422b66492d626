import { expect, test } from '@jest/globals';
import { isComparisonDue } from './comparison-time.ts';

/** 4 a.m. on 2 March in India. */
const FOUR = Date.parse('2026-03-01T22:30:00.000Z');
const HOUR_MS = 3_600_000;
const at = (ms: number) => new Date(FOUR + ms);

test('the prices are compared once a day from the hour on, and at once when they never were', () => {
  expect(isComparisonDue(null, at(0), 4)).toBe(true);
  expect(isComparisonDue(at(-1), at(0), 4)).toBe(true);
  expect(isComparisonDue(at(0), at(0), 4)).toBe(false);
  expect(isComparisonDue(at(0), at(24 * HOUR_MS - 1), 4)).toBe(false);
  expect(isComparisonDue(at(23 * HOUR_MS), at(24 * HOUR_MS), 4)).toBe(true);
  expect(isComparisonDue(at(-25 * HOUR_MS), at(-1), 4)).toBe(true);
});

test('the hour is that of India, midnight and the last one too', () => {
  expect(isComparisonDue(at(-4 * HOUR_MS - 1), at(-4 * HOUR_MS), 0)).toBe(true);
  expect(isComparisonDue(at(-4 * HOUR_MS), at(-1), 0)).toBe(false);
  expect(isComparisonDue(at(-6 * HOUR_MS), at(-5 * HOUR_MS), 23)).toBe(true);
  expect(isComparisonDue(at(-5 * HOUR_MS), at(0), 23)).toBe(false);
});
