import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { runNode } from '@topup/kit/testing/program';
import { ROOT } from '../steps.ts';

/** Inside the repository, so that packages are found, and where no other run looks for tests. */
const folder = mkdtempSync(join(ROOT, '.data/native-runner-'));
afterAll(() => rmSync(folder, { recursive: true }));

const FILES = {
  'fails.test.ts': `
    import { afterAll, beforeAll, expect, test } from '@jest/globals';
    test('passes', () => expect(1).toBe(1));
    test('differs', () => expect(1).toBe(2));
    test('asserts too little', () => expect.assertions(1));
    test.each([1, 2])('each %s', (n) => expect(n).toBeGreaterThan(0));`,
  'hangs.test.ts': `
    import { test } from '@jest/globals';
    test('never ends', () => new Promise(() => undefined));`,
  'rejects.test.ts': `
    import { test } from '@jest/globals';
    test('leaves a rejection behind', async () => {
      void Promise.reject(new Error('nobody awaits this'));
      await new Promise((resolve) => setImmediate(resolve));
    });`,
  'hook.test.ts': `
    import { afterAll, test } from '@jest/globals';
    afterAll(() => { throw new Error('the last hook throws'); });
    test('passes before it', () => undefined);`,
  'loads.test.ts': `import './nothing-here.ts';`,
  'a-leaves.test.ts': `
    import { jest, test } from '@jest/globals';
    test('leaves a setting, a spy and a stopped clock', () => {
      process.env.LEFT = 'behind';
      jest.spyOn(Math, 'random').mockReturnValue(7);
      jest.useFakeTimers({ now: 0 });
    });`,
  'clock.test.ts': `
    import timers from 'node:timers';
    import { jest, test } from '@jest/globals';
    test('stops the clock of the globals, not the one that libraries ask Node for', async () => {
      jest.useFakeTimers();
      await new Promise((resolve) => timers.setImmediate(resolve));
    });`,
  'b-finds.test.ts': `
    import { expect, test } from '@jest/globals';
    test('finds none of it', () => {
      expect(process.env.LEFT).toBeUndefined();
      expect(Math.random()).toBeLessThan(1);
      expect(Date.now()).toBeGreaterThan(1_000);
    });`,
};

const PAGES = {
  'a-leaves.test.ts': `
    import { expect, test } from '@jest/globals';
    test('leaves a page behind', () => {
      expect(window).toBe(globalThis);
      document.body.innerHTML = '<p>left</p>';
      document.body.className = document.documentElement.lang = 'left';
      document.cookie = 'left=1; path=/';
      localStorage.setItem('left', '1');
      history.replaceState(null, '', '/left');
      window.left = 1;
      window.innerWidth = 1;
      window.addEventListener('online', () => { throw new Error('still listens'); });
    });`,
  'b-finds.test.ts': `
    import { expect, test } from '@jest/globals';
    test('finds an empty one', () => {
      expect(document.documentElement.outerHTML).toBe('<html><head></head><body></body></html>');
      expect([document.cookie, localStorage.length, location.pathname]).toEqual(['', 0, '/']);
      expect('left' in window).toBe(false);
      expect(innerWidth).toBe(1024);
      dispatchEvent(new Event('online'));
    });`,
};

type Report = {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { title: string; status: string }[];
  }[];
};

async function runFiles(files: Record<string, string>, environment: { testEnvironment?: string }) {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const output = join(folder, 'report.json');
  const testMatch = Object.keys(files).map((name) => `<rootDir>/${name}`);
  const runner = join(import.meta.dirname, 'native-runner.mjs');
  const config = { rootDir: folder, runner, testTimeout: 200, testMatch, ...environment };
  const program = ['node_modules/jest/bin/jest.js', '--config', JSON.stringify(config)];
  const { status } = await runNode([...program, '--json', `--outputFile=${output}`, '--silent', '--runInBand']);
  return { status, ...(JSON.parse(readFileSync(output, 'utf8')) as Report) };
}

test('fails what fails, hangs, rejects, does not load or throws in a hook, and passes nothing on to the next file', async () => {
  const { status, testResults } = await runFiles(FILES, {});
  expect(status).toBe(1);
  const found = Object.fromEntries(testResults.map((file) => [file.name.slice(folder.length + 1), file]));
  const statuses = (name: string) => found[name]?.assertionResults.map(({ title, status }) => [title, status]);
  expect(statuses('fails.test.ts')).toEqual([
    ['passes', 'passed'],
    ['differs', 'failed'],
    ['asserts too little', 'failed'],
    ['each 1', 'passed'],
    ['each 2', 'passed'],
  ]);
  expect(found['hangs.test.ts']?.message).toContain('Exceeded timeout of 200 ms');
  expect(found['rejects.test.ts']).toMatchObject({
    status: 'failed',
    message: expect.stringContaining('nobody awaits'),
  });
  expect(found['hook.test.ts']).toMatchObject({ status: 'failed', message: expect.stringContaining('last hook') });
  expect(found['loads.test.ts']).toMatchObject({ status: 'failed', message: expect.stringContaining('nothing-here') });
  expect(found['clock.test.ts']?.status).toBe('passed');
  expect(statuses('b-finds.test.ts')).toEqual([['finds none of it', 'passed']]);
});

test('empties the page between two files', async () => {
  const { testResults } = await runFiles(PAGES, { testEnvironment: 'jsdom' });
  expect(testResults.map(({ message, status }) => ({ message, status }))).toEqual([
    { message: '', status: 'passed' },
    { message: '', status: 'passed' },
  ]);
});
