import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, run, say } from '../steps.ts';
import { browserReport, jestReport, type Report } from './report.ts';
import type { Suite } from './suite.ts';

export const REPORTS = join(ROOT, '.data/test-reports');

/** Runs one runner and reads its report. A runner that fails without naming a failed test counts as one failure. */
async function suite(
  name: string,
  args: (report: string) => { args: readonly string[]; env: object },
  read: (path: string) => Report | null,
): Promise<Suite> {
  const start = performance.now();
  mkdirSync(REPORTS, { recursive: true });
  const path = join(REPORTS, `${name}.json`);
  rmSync(path, { force: true });
  const { args: all, env } = args(path);
  const error = await run('node', all, { env }).then(
    () => null,
    (failure: Error) => failure,
  );
  const wallS = (performance.now() - start) / 1000;
  const report = read(path);
  for (const failure of report?.failures ?? []) say(failure);
  if (!report || (error && report.failed === 0)) {
    say(`  FAIL  ${name} made no report\n${error?.message ?? ''}`);
    return { name, passed: 0, failed: 1, wallS };
  }
  const { passed, failed, files, failures } = report;
  say(`  ${failed === 0 ? 'ok   ' : 'FAIL '} ${name}: ${passed} passed, ${failed} failed (${wallS.toFixed(1)} s)`);
  return { name, passed, failed, wallS, files, failures };
}

export const JEST = ['--experimental-vm-modules', '--no-warnings', 'node_modules/jest/bin/jest.js'];

export const jest = (name: string, args: readonly string[], env: object = {}): Promise<Suite> =>
  suite(
    name,
    (report) => ({ args: [...JEST, ...args, '--json', `--outputFile=${report}`, '--silent'], env }),
    jestReport,
  );

/** The Playwright projects that the suite runs. The others run on demand: two more pairs of size and theme, and `look-*`. */
const SCREENS = ['phone-dark', 'desktop-light', 'alone', 'last'].map((project) => `--project=${project}`);
export const PLAYWRIGHT = [
  'node_modules/@playwright/test/cli.js',
  ...['test', '-c', 'tests/e2e/playwright.config.ts', ...SCREENS],
];
const REPORTER = `--reporter=${join(import.meta.dirname, 'browser-reporter.ts')}`;

export const playwright = (name: string, env: object): Promise<Suite> =>
  suite(
    name,
    (report) => ({
      args: [...PLAYWRIGHT, REPORTER],
      env: { ...env, TOPUP_BROWSER_REPORT: report },
    }),
    browserReport,
  );
