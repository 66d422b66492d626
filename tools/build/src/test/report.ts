import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { ROOT } from '../steps.ts';
import type { FileTime, Score } from './suite.ts';

export type Report = Score & { readonly files: readonly FileTime[]; readonly failures: readonly string[] };

type JestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numRuntimeErrorTestSuites: number;
  testResults: {
    message: string;
    status: string;
    name: string;
    startTime: number;
    endTime: number;
    assertionResults: { fullName: string; status: string; duration?: number | null }[];
  }[];
};

/** Reads the file that jest's `--json` writes. A file that could not run counts as one failure. Null without a report. */
export function jestReport(path: string): Report | null {
  if (!existsSync(path)) return null;
  const report = JSON.parse(readFileSync(path, 'utf8')) as JestReport;
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
    files: report.testResults.map(fileTime),
    failures: report.testResults.filter(({ status }) => status === 'failed').map(({ message }) => message),
  };
}

function fileTime({ name, status, startTime, endTime, assertionResults }: JestReport['testResults'][number]): FileTime {
  const tests = assertionResults
    .filter(({ status }) => status === 'passed' || status === 'failed')
    .map(({ fullName, status, duration }) => ({
      title: fullName,
      seconds: (duration ?? 0) / 1000,
      ok: status === 'passed',
    }));
  const file = relative(ROOT, name);
  // A file that could not run has no tests; it is listed as one that failed.
  if (tests.length === 0 && status === 'failed') tests.push({ title: 'could not run', seconds: 0, ok: false });
  const runS = tests.reduce((all, { seconds }) => all + seconds, 0);
  return { file, setupS: Math.max(0, (endTime - startTime) / 1000 - runS), runS, tests };
}

/** Reads what `browser-reporter.ts` writes. Null without a report. */
export const browserReport = (path: string): Report | null =>
  existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Report) : null;
