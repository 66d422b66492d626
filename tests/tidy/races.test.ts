import { expect, test } from '@jest/globals';
import { ESLint } from 'eslint';
import { ROOT } from './sources.ts';

const eslint = new ESLint({ cwd: ROOT });

/** The messages of lint for these lines in a file of this name. */
async function said(filePath: string, line: string): Promise<string[]> {
  const [result] = await eslint.lintText(`export const it = async () => {\n  ${line}\n};\n`, { filePath });
  return (result?.messages ?? []).filter(({ severity }) => severity === 2).map(({ message }) => message);
}

const BROWSER = 'tests/e2e/planted.spec.ts';
const API = 'tests/stack/planted.test.ts';
const SIGNAL = 'A test waits for a signal';
const LIMITS = 'All limits of time are in services/kit/src/testing/limits.ts.';
const ANSWERS = 'The page may already have asked';
const OWN = 'Every test changes a product of its own';

test.each([
  ['a fixed wait in the browser', BROWSER, 'await page.waitForTimeout(500);', SIGNAL],
  ['a fixed wait by a timer', API, 'await new Promise((done) => setTimeout(done, 500));', SIGNAL],
  [
    'a fixed wait in a unit test',
    'services/kit/src/planted.test.ts',
    'await new Promise((r) => setTimeout(() => r(1), MS));',
    SIGNAL,
  ],
  ['a limit of its own for a test', API, "test('x', async () => undefined, 5_000);", LIMITS],
  ['a limit of its own for a hook', API, 'beforeAll(async () => undefined, 5_000);', LIMITS],
  ['a limit of its own for a file', API, 'jest.setTimeout(5_000);', LIMITS],
  ['a limit of its own for an assertion', BROWSER, 'await expect(it).toBeVisible({ timeout: 5_000 });', LIMITS],
  ['an answer swapped under a page', BROWSER, "await page.goto('/'); await page.route('**/api/**', never);", ANSWERS],
  ['an answer taken away under a page', BROWSER, "await page.unroute('**/api/**');", ANSWERS],
  ['a price of a shared product', API, "await call('POST', '/api/products/admin/products/updatedetails', body);", OWN],
  ['an icon of a shared product', BROWSER, "await call('PUT', '/api/icons/product/icon', body);", OWN],
  ['a program that stops the event loop', API, "execFileSync('node', []);", 'The event loop would stand still'],
])('lint refuses %s', async (_name, filePath, line, message) => {
  expect(await said(filePath, line)).toContainEqual(expect.stringContaining(message));
});

test('lint refuses the import of a timer that is awaited', async () => {
  const [result] = await eslint.lintText(
    "import { setTimeout as pause } from 'node:timers/promises';\nawait pause(9);\n",
    {
      filePath: API,
    },
  );
  expect(result?.messages.map(({ message }) => message)).toContainEqual(expect.stringContaining(SIGNAL));
});
