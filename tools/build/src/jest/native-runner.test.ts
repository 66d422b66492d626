import { mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
  'b-finds.test.ts': `
    import { expect, test } from '@jest/globals';
    test('finds none of it', () => {
      expect(process.env.LEFT).toBeUndefined();
      expect(Math.random()).toBeLessThan(1);
      expect(Date.now()).toBeGreaterThan(1_000);
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

test('fails what fails, hangs, rejects, does not load or throws in a hook, and passes nothing on to the next file', async () => {
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(folder, name), text);
  mkdirSync(join(folder, 'out'));
  const output = join(folder, 'out/report.json');
  const config = { rootDir: folder, runner: join(import.meta.dirname, 'native-runner.mjs'), testTimeout: 200 };
  const program = ['node_modules/jest/bin/jest.js', '--config', JSON.stringify(config)];
  const { status } = await runNode([...program, '--json', `--outputFile=${output}`, '--silent', '--runInBand']);
  expect(status).toBe(1);
  const { testResults } = JSON.parse(readFileSync(output, 'utf8')) as Report;
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
  expect(statuses('b-finds.test.ts')).toEqual([['finds none of it', 'passed']]);
});
