import { writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import type { FullResult, Reporter, Suite, TestCase, TestError, TestResult } from '@playwright/test/reporter';
import { ROOT } from '../steps.ts';
import type { Report } from './report.ts';
import type { FileTime, TestTime } from './suite.ts';

const HOOKS = new Set(['Before Hooks', 'After Hooks', 'Worker Cleanup']);

const setupOf = ({ steps }: TestResult): number =>
  steps.filter(({ title }) => HOOKS.has(title)).reduce((all, { duration }) => all + Math.max(0, duration), 0) / 1000;

const titleOf = (test: TestCase): string => test.titlePath().slice(1).join(' › ');

/** The test's errors, and the folder with its trace, pictures, console, network and the services' log lines. */
function failureOf(test: TestCase, result: TestResult): string {
  const evidence = result.attachments.find(({ path }) => path)?.path;
  const errors = result.errors.map(({ stack, message, snippet }) => [stack ?? message, snippet].join('\n'));
  return [
    `  ● ${titleOf(test)} (${result.status})`,
    ...errors,
    ...(evidence ? [`  What was seen: ${relative(ROOT, dirname(evidence))}`] : []),
  ].join('\n');
}

/** Writes a `Report` to the file that `TOPUP_BROWSER_REPORT` names. A test that did not run counts as failed. */
export default class BrowserReporter implements Reporter {
  private readonly failures: string[] = [];
  private all: Suite | null = null;

  onBegin(_config: unknown, all: Suite): void {
    this.all = all;
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    if (test.outcome() !== 'expected') this.failures.push(failureOf(test, result));
  }

  onError({ message, stack }: TestError): void {
    this.failures.push(stack ?? message ?? 'unknown error');
  }

  onEnd(_result: FullResult): void {
    const tests = this.all?.allTests() ?? [];
    const passed = tests.filter((test) => test.outcome() === 'expected').length;
    for (const test of tests)
      if (test.outcome() === 'skipped') this.failures.push(`  ● ${titleOf(test)} (did not run)`);
    const report: Report = {
      passed,
      failed: Math.max(tests.length - passed, this.failures.length),
      failures: this.failures,
      files: filesOf(tests),
    };
    writeFileSync(process.env['TOPUP_BROWSER_REPORT'] ?? '', JSON.stringify(report));
  }
}

function filesOf(tests: readonly TestCase[]): FileTime[] {
  return [...Map.groupBy(tests, ({ location }) => relative(ROOT, location.file))].map(([file, those]) => {
    const results = those.flatMap(({ results }) => results);
    const setupS = results.reduce((all, result) => all + setupOf(result), 0);
    const times: TestTime[] = those.map((test) => ({
      title: titleOf(test),
      seconds: test.results.reduce((all, { duration }) => all + duration, 0) / 1000,
      ok: test.outcome() === 'expected',
    }));
    const runS = times.reduce((all, { seconds }) => all + seconds, 0) - setupS;
    return { file, setupS, runS, tests: times };
  });
}
