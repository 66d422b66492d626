import { existsSync, readFileSync } from 'node:fs';

export type Score = { passed: number; failed: number };

export const sum = (scores: readonly Score[]): Score =>
  scores.reduce((a, b) => ({ passed: a.passed + b.passed, failed: a.failed + b.failed }), { passed: 0, failed: 0 });

type JestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numRuntimeErrorTestSuites: number;
  testResults: { message: string; status: string; name: string }[];
};

/** A suite that could not run counts as one failure. Null when there is no report. */
export function jestScore(path: string): { score: Score; failures: string[] } | null {
  if (!existsSync(path)) return null;
  const report = JSON.parse(readFileSync(path, 'utf8')) as JestReport;
  return {
    score: { passed: report.numPassedTests, failed: report.numFailedTests + report.numRuntimeErrorTestSuites },
    failures: report.testResults.filter(({ status }) => status === 'failed').map(({ message }) => message),
  };
}

type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number };
  errors: { message: string }[];
};

/** A flaky test counts as failed. Null when there is no report. */
export function playwrightScore(path: string): Score | null {
  if (!existsSync(path)) return null;
  const { stats, errors } = JSON.parse(readFileSync(path, 'utf8')) as PlaywrightReport;
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length };
}
