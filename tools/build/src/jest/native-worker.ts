/** Runs test files in a plain Node process, one after the other (see native-runner.mjs). */
import { createEmptyTestResult, type AssertionResult, type TestResult } from '@jest/test-result';
import type { Circus, Config } from '@jest/types';
import { addEventHandler, getState, resetState, run } from 'jest-circus';
import { formatResultsErrors } from 'jest-message-util';
import { expect, jest } from './native-globals.ts';
import { address, newModules, unmarked } from './native-modules.ts';
import type { Page } from './native-page.ts';

type Request = {
  readonly path: string;
  readonly config: Config.ProjectConfig;
  readonly globalConfig: Config.GlobalConfig;
};

addEventHandler((event) => {
  if (event.name === 'test_start') expect.setState({ currentTestName: namesOf(event.test).join(' ') });
  if (event.name === 'test_done')
    event.test.errors.push(...expect.extractExpectedAssertionsErrors().map(({ error }) => error as Error));
});

/** Errors that no test awaited, with the name of the test that was running. They make the test file fail. */
const strays = new Map<unknown, string>();
const stray = (error: unknown, key: unknown): void => {
  const during = getState().currentlyRunningTest;
  const name = during ? namesOf(during).join(' ') : 'outside its tests';
  strays.set(key, `${name}: ${error instanceof Error ? error.stack : String(error)}`);
};
process.on('uncaughtException', (error) => stray(error, error));
process.on('unhandledRejection', stray);
process.on('rejectionHandled', (promise) => strays.delete(promise));

function namesOf(test: Circus.TestEntry): string[] {
  const names = [test.name];
  for (let block = test.parent; block.parent; block = block.parent) names.unshift(block.name);
  return names;
}

/** Only workers that test front ends load jsdom. */
let opened: Page | null = null;
const page = async (): Promise<Page> => (opened ??= new (await import('./native-page.ts')).Page());

/** Runs one file, then undoes its changes to the environment, to mocks and to fake timers. */
export async function runFile({ path, config, globalConfig }: Request): Promise<TestResult> {
  const environment = { ...process.env };
  const start = Date.now();
  resetState();
  const state = getState();
  if (globalConfig.testTimeout !== undefined) state.testTimeout = globalConfig.testTimeout;
  if (globalConfig.testNamePattern) state.testNamePattern = new RegExp(globalConfig.testNamePattern, 'i');
  expect.setState({ testPath: path });
  newModules(config);
  const entered = config.testEnvironment.includes('jsdom') ? await page() : null;
  entered?.enter();
  Object.assign(globalThis, config.globals);
  try {
    for (const file of [...config.setupFilesAfterEnv, path]) await import(address(file));
    const { testResults, unhandledErrors } = await run();
    jest.useRealTimers();
    // Waits one turn of the event loop: Node reports unhandled rejections at its end, and a closing screen may need the turn.
    await new Promise((resolve) => setTimeout(resolve, 0));
    const errors = [...unhandledErrors, ...strays.values()];
    strays.clear();
    const results = testResults.map(assertionResult);
    const counted = (status: AssertionResult['status']) => results.filter((result) => result.status === status).length;
    const failureMessage = formatResultsErrors(results, config, globalConfig, path) ?? '';
    return {
      ...createEmptyTestResult(),
      displayName: config.displayName,
      failureMessage: unmarked([failureMessage, ...errors].join('\n')) || null,
      numFailingTests: counted('failed'),
      numPassingTests: counted('passed'),
      numPendingTests: counted('pending'),
      perfStats: { ...createEmptyTestResult().perfStats, start, end: Date.now(), runtime: Date.now() - start },
      ...(errors.length > 0 ? { testExecError: { message: '', stack: errors.join('\n') } as never } : {}),
      testFilePath: path,
      testResults: results,
    } as TestResult;
  } finally {
    jest.useRealTimers();
    jest.restoreAllMocks();
    entered?.leave();
    process.env = environment;
  }
}

function assertionResult({ testPath, status, duration, errors }: Circus.TestResult): AssertionResult {
  const names = testPath.slice(1) as string[];
  return {
    ancestorTitles: names.slice(0, -1),
    duration: duration ?? null,
    failureDetails: [],
    failureMessages: [...errors],
    fullName: names.join(' '),
    numPassingAsserts: 0,
    status: errors.length > 0 ? 'failed' : status === 'skip' ? 'pending' : status === 'todo' ? 'todo' : 'passed',
    title: names.at(-1) ?? '',
  };
}
