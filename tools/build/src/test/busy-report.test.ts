import { expect, test } from '@jest/globals';
import { busyReport, type Run } from './busy-report.ts';
import type { TestTime } from './suite.ts';

const FILE = 'tests/stack/payments.test.ts';
const run = (...tests: TestTime[]): Run => {
  const failed = tests.filter(({ ok }) => !ok).length;
  const files = [{ file: FILE, setupS: 1, runS: 2, tests }];
  return { suites: [{ name: 'store', passed: tests.length - failed, failed, wallS: 3, files }], seconds: 3 };
};
const took = (seconds: number, ok = true): TestTime => ({ title: 'a refund', seconds, ok });

test('a test that failed once is listed with its run, and the sum counts it', () => {
  const { text, passed, failed } = busyReport([run(took(1)), run(took(1, false)), run(took(1))]);
  expect(text).toContain(`Failed: 1\n  ${FILE}: a refund (run 2)`);
  expect([passed, failed]).toEqual([2, 1]);
});

test('a test that once took more than five times its median is listed, however often it passed', () => {
  const { text, failed } = busyReport([run(took(1)), run(took(5.5)), run(took(1)), run(took(1)), run(took(1))]);
  expect(text).toContain(`More than 5 times its median: 1\n  ${FILE}: a refund: 5.5 s, usually 1.0 s`);
  expect(text).toContain('Failed: none');
  expect(failed).toBe(0);
  expect(busyReport([run(took(1)), run(took(4.9)), run(took(1))]).text).toContain('its median: none');
});

test('a few milliseconds more are not listed', () =>
  expect(busyReport([run(took(0.01)), run(took(0.5)), run(took(0.01))]).text).toContain('its median: none'));

test('a suite that failed without naming a test is listed by its own name', () => {
  const broken: Run = { suites: [{ name: 'charts', passed: 0, failed: 1, wallS: 9 }], seconds: 9 };
  expect(busyReport([broken]).text).toContain('Failed: 1\n  charts (run 1)');
});
