import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { ROOT } from '../steps.ts';
import { jestReport } from './report.ts';
import { timeTable } from './table.ts';
import { whatFailed } from './what-failed.ts';

const folder = mkdtempSync(join(tmpdir(), 'report-'));
afterAll(() => rmSync(folder, { recursive: true }));

const written = (report: object): string => {
  const path = join(folder, 'jest.json');
  writeFileSync(path, JSON.stringify(report));
  return path;
};
const one = (fullName: string, status: string, duration: number) => ({ fullName, status, duration });

test('a file’s time is that of its tests, and the rest is its setup', () => {
  const report = jestReport(
    written({
      numPassedTests: 2,
      numFailedTests: 1,
      numRuntimeErrorTestSuites: 1,
      testResults: [
        {
          name: join(ROOT, 'audit/src/audit.test.ts'),
          status: 'failed',
          message: 'books differ',
          startTime: 10_000,
          endTime: 16_000,
          assertionResults: [one('a', 'passed', 1_000), one('b', 'passed', 500), one('c', 'failed', 2_500)],
        },
        {
          name: join(ROOT, 'proto/src/broken.test.ts'),
          status: 'failed',
          message: 'does not load',
          startTime: 0,
          endTime: 1_000,
          assertionResults: [],
        },
      ],
    }),
  );
  expect(report).toMatchObject({ passed: 2, failed: 2, failures: ['books differ', 'does not load'] });
  expect(report?.files[0]).toMatchObject({ file: 'audit/src/audit.test.ts', runS: 4, setupS: 2 });
  expect(report?.files[1]?.tests).toEqual([{ title: 'could not run', seconds: 0, ok: false }]);
});

test('a runner that wrote nothing has no report', () =>
  expect(jestReport(join(folder, 'never-written.json'))).toBeNull());

test('the table has every suite, and the slowest files first', () => {
  const file = (name: string, runS: number) => ({ file: name, setupS: 0.5, runS, tests: [] });
  const table = timeTable([
    { name: 'lint', passed: 1, failed: 0, wallS: 30 },
    { name: 'units', passed: 5, failed: 1, wallS: 9, files: [file('fast.test.ts', 1), file('slow.test.ts', 12)] },
  ]).split('\n');
  const row = (name: string) =>
    table
      .find((line) => line.includes(name))
      ?.trim()
      .split(/\s{2,}/);
  expect(row('lint')).toEqual(['lint', '0.0', '30.0', '30.0', '1']);
  expect(row('units')).toEqual(['units', '1.0', '13.0', '9.0', '6']);
  expect(table.findIndex((line) => line.includes('slow.'))).toBeLessThan(
    table.findIndex((line) => line.includes('fast.')),
  );
});

test('what failed is said in short: each test with its reason and the place in our code, without code and stack', () => {
  const frame =
    '\u001b[90m 11 |\u001b[39m code\n    at node:internal/undici:1:2\n    at eventually (signals.ts:13:45)\n    at x (y.ts:1:1)\n';
  const report = `  ● the orders › a\n\n    not within 120 s\n\n${frame}\n  ● the orders › b\n\n    expected 1\n    received 2\n\n${frame}`;
  const suite = { name: 'units', passed: 5, failed: 2, wallS: 9 };
  expect(whatFailed([{ ...suite, failures: [report] }]).split('\n')).toEqual([
    'What failed',
    '  ● the orders › a',
    '    not within 120 s',
    '    at eventually (signals.ts:13:45)',
    '  ● the orders › b',
    '    expected 1',
    '    received 2',
    '    at eventually (signals.ts:13:45)',
  ]);
  expect(whatFailed([suite])).toBe('What failed\n  ● units');
  expect(whatFailed([{ ...suite, failed: 0 }])).toBe('');
});
