import { expect } from '@playwright/test';
import { busiestTaskMs } from './main-thread.ts';
import { madeUpPrices, PRICES } from './made-up-prices.ts';
import { enter } from './states.ts';
import { test } from './test.ts';
import { chooseTheme, picture } from './visitor.ts';

const MANY = 5_000;
const FRAME_MAX_MS = 50;
const STEPS = 60;

test.beforeEach(async ({ page }) => {
  await chooseTheme(page);
  await enter(page, {
    name: '',
    path: '',
    reads: '',
    user: 'admin' as const,
    answers: { [PRICES]: { body: { success: true, data: madeUpPrices(MANY) } } },
  });
  await page.goto('/admin');
  await expect(page.getByText(`Total: ${MANY} products`)).toBeVisible();
});

/** Runs in the page: scrolls frame by frame. */
const scrollBy = (steps: number) =>
  new Promise<void>((resolve) => {
    const step = (left: number) => {
      window.scrollBy(0, 180);
      if (left === 0) resolve();
      else requestAnimationFrame(() => step(left - 1));
    };
    step(steps);
  });

test('5,000 products scroll smoothly, and only the visible ones are rendered', async ({ page }) => {
  await page.evaluate(scrollBy, 5);
  const busiest = await busiestTaskMs(page, () => page.evaluate(scrollBy, STEPS));
  test.info().annotations.push({ type: 'busiest task while scrolling', description: `${busiest.toFixed(1)} ms` });
  expect(busiest).toBeLessThan(FRAME_MAX_MS);
  expect(await page.locator('[data-id]').count()).toBeLessThan(60);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect(page.locator(`[data-index="${MANY - 1}"]`)).toBeVisible();
  await picture(page, '49-many-prices');
});

test('a search through 5,000 products responds to every key at once', async ({ page }) => {
  const box = page.getByRole('textbox', { name: 'Search products' });
  const busiest = await busiestTaskMs(page, () => box.pressSequentially('diamonds #49'));
  test.info().annotations.push({ type: 'busiest task while searching', description: `${busiest.toFixed(1)} ms` });
  await expect(page.getByText(/^\d+ of 5000 products$/)).toBeVisible();
  expect(busiest).toBeLessThan(200);
});
