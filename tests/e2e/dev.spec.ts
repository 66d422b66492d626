import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { devCopy, type DevCopy } from '../support/dev-copy.ts';
import { DEV_MARKS } from '../support/dev-marks.ts';
import { figure } from '../support/figures.ts';
import { origin, until } from '../support/stack.ts';
import { test } from './test.ts';
import { chooseAccount, newEmail } from './visitor.ts';

const TEXTS = 'frontends/storefront/src/texts/purchase.ts';
const RULE = 'services/order/src/domain/weekly-pass.ts';
const IDS = { userId: '87654321', zoneId: '1234' };
const TEXT_CHANGES = ['Pick your items', 'Take your items', 'Find your items'];
const RULES = [10, 7, 6, 5];

/** Returns how long each change took to be seen. */
async function changeTexts(page: Page, { change }: DevCopy): Promise<number[]> {
  const times: number[] = [];
  for (const text of TEXT_CHANGES) {
    const start = performance.now();
    const back = await change(TEXTS, 'Choose your items', text);
    await expect(page.getByRole('heading', { name: text })).toBeVisible();
    times.push(performance.now() - start);
    await back();
    await expect(page.getByRole('heading', { name: 'Choose your items' })).toBeVisible();
  }
  return times;
}

/** The answer to an order of more Weekly Passes than the rule allows. */
async function tooManyPasses(page: Page, at: string): Promise<string> {
  const headers = { origin: at };
  const list = await page.request.get(`${at}/api/products/products/mobilelegends/items`);
  const { data } = (await list.json()) as { data: { productId: string; displayName: string; customPrice: string }[] };
  const pass = data.find(({ displayName }) => displayName === 'Weekly Pass');
  const items = [{ productId: pass?.productId, spu: pass?.displayName, price: pass?.customPrice, quantity: 11 }];
  const order = { ...IDS, items, paymentMethod: 'wallet', gameId: 'mobilelegends' };
  const answer = await page.request.post(`${at}/api/orders/create-orders`, { headers, data: order });
  return ((await answer.json()) as { message: string }).message;
}

/** Returns how long each change took to be the answer. */
async function changeRules(page: Page, dev: DevCopy): Promise<number[]> {
  const times: number[] = [];
  for (const [i, limit] of RULES.slice(1).entries()) {
    await dev.change(RULE, `PASSES_MAX = ${RULES[i]}`, `PASSES_MAX = ${limit}`);
    const start = performance.now();
    const answer = new RegExp(`at most ${limit} `);
    await until('the new rule answers', async () => answer.test(await tooManyPasses(page, dev.origin)));
    times.push(performance.now() - start);
  }
  return times;
}

/** `npm run bench:dev` prints what it measured. */
function show(measured: string, goalS: number, times: readonly number[]): void {
  if (process.env['npm_lifecycle_event'] !== 'bench:dev') return;
  const seconds = times.map((ms) => (ms / 1000).toFixed(1)).join(', ');
  figure(measured, `${seconds} s (goal: ${goalS} s)`);
}

test('a changed text is in the open page, with the typed ID and the basket; a changed rule answers', async ({
  page,
}) => {
  const dev = await devCopy();
  try {
    await page.goto(`${dev.origin}/login`);
    await chooseAccount(page, newEmail(), 'Priya Sharma');
    await page.getByLabel('User ID').fill(IDS.userId);
    await page.getByRole('button', { name: 'Add 55 Diamonds' }).click();
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    show('make dev: a changed text is in the open page', 2, await changeTexts(page, dev));
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
    await expect(page.getByLabel('User ID')).toHaveValue(IDS.userId);
    await expect(page.getByText('1 item')).toBeVisible();

    await page.request.post(`${dev.origin}/api/orders/verify-username`, { headers: { origin: dev.origin }, data: IDS });
    expect(await tooManyPasses(page, dev.origin)).toContain('at most 10 Weekly Passes');
    show('make dev: a changed rule answers', 3, await changeRules(page, dev));

    // The page is as restricted as the store's, and the marks that no build may contain are those of this one.
    const policyAt = async (at: string) => (await page.request.get(`${at}/admin`)).headers()['content-security-policy'];
    expect(await policyAt(dev.origin)).toBe(await policyAt(origin()));
    const built = await readFile(join(dev.data, 'front-ends/storefront/dist/remoteEntry.js'), 'utf8');
    expect(DEV_MARKS.filter((mark) => !built.includes(mark))).toEqual([]);
  } finally {
    await dev.stop();
  }
});
