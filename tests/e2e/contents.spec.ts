import { expect, type Page } from '@playwright/test';
import { products } from '../support/shop.ts';
import { origin, until } from '../support/stack.ts';
import { answersTo, never } from './answers.ts';
import { banner, find, openJob, openPrices, ownProduct } from './price-stage.ts';
import { signIn } from './sessions.ts';
import { test } from './test.ts';
import { accessible, chooseTheme, complaints, fitsWidth, isNarrow, picture, visit } from './visitor.ts';

test.beforeEach(({ page }) => chooseTheme(page));

const NARROW = { width: 320, height: 800 };
const speak = (page: Page, locale: string) =>
  page.context().addCookies([{ name: 'locale', value: locale, url: origin() }]);

const LANGUAGES = [
  [
    'en',
    '80 diamonds at once, then 20 a day for 7 days: 220 in all',
    '₹149.00 per 100, without bonus',
    'First time: 100',
  ],
  ['hi', 'तुरंत 80 डायमंड, फिर 7 दिन तक रोज़ 20: कुल 220', 'बिना बोनस 100 डायमंड ₹149.00 में', 'पहली बार: 100'],
] as const;

for (const [locale, weekly, rate, firstTime] of LANGUAGES)
  test(`on a small phone a pass says what it gives per day and for how long, in ${locale}`, async ({ page }) => {
    const problems = complaints(page);
    await page.setViewportSize(NARROW);
    await speak(page, locale);
    await visit(page, '/pricing');
    const tileOf = (name: string) => page.getByRole('listitem').filter({ hasText: name });
    const says = async () => {
      await expect(tileOf('Weekly Pass').getByText(weekly)).toBeVisible();
      await expect(tileOf('55 Diamonds').getByText(rate)).toBeVisible();
      await expect(tileOf('55 Diamonds').getByText(firstTime)).toBeVisible();
      await fitsWidth(page);
      await accessible(page);
    };
    await says();
    await signIn(page, 'Priya Sharma');
    await visit(page, '/user');
    await says();
    await picture(page, `contents-${locale}`);
    expect(problems).toEqual([]);
  });

test('the median delivery time is beside the button of the landing page, and nothing moves when it comes', async ({
  page,
}) => {
  const data = { orders: 120, seconds: 58, medianSeconds: 42 };
  const record = await answersTo(page, '**/api/orders/delivery-record', never);
  await page.setViewportSize(NARROW);
  await visit(page, '/');
  const slide = page.getByRole('group', { name: 'Slide 1 of 3' });
  const places = () =>
    Promise.all(
      [slide.getByRole('button', { name: 'Recharge Now' }), slide.locator('img')].map((part) => part.boundingBox()),
    );
  const before = await places();
  await record.startOver((route) => route.fulfill({ json: { success: true, data } }));
  await page.reload();
  await expect(slide.getByText('Typical delivery: 42 seconds (last 30 days)')).toBeVisible();
  expect(await places()).toEqual(before);
  await fitsWidth(page);
});

test('an admin enters what a product gives, and its tile follows', async ({ page }) => {
  const product = await ownProduct();
  const contentsNow = async () =>
    (await products()).find(({ productId }) => productId === product.productId) as { contents?: object } | undefined;
  await openPrices(page);
  await find(page, product);
  await openJob(page, product, 'edit');
  if (!isNarrow()) await page.getByRole('button', { name: 'What it gives…' }).click();
  await page.getByLabel('Diamonds at once').fill('10');
  await page.getByLabel('Diamonds per day').fill('5');
  await page.getByLabel('Number of days').fill('30');
  await page.getByLabel('Also (English)').fill('A chest');
  await page.getByLabel('Also (Hindi)').fill('एक संदूक');
  await picture(page, 'contents-edited');
  await accessible(page);
  if (!isNarrow()) await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(banner(page)).toContainText('Price updated successfully');
  await until('players see it', async () => (await contentsNow())?.contents !== undefined);
  await visit(page, '/pricing');
  const tile = page.getByRole('listitem').filter({ hasText: product.name });
  await expect(tile.getByText('10 diamonds at once, then 5 a day for 30 days: 160 in all')).toBeVisible();
  await expect(tile.getByText('A chest')).toBeVisible();
  await openPrices(page);
  await find(page, product);
  await openJob(page, product, 'history');
  const history = page.getByRole('dialog').filter({ hasText: 'History' });
  await expect(history.getByText('10 diamonds · 5 a day for 30 days · A chest · एक संदूक')).toBeVisible();
});
