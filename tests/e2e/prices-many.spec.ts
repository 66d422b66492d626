import { expect, type Page } from '@playwright/test';
import { busiestTaskMs } from './main-thread.ts';
import { madeUpPrices, PRICES } from './made-up-prices.ts';
import { enter } from './states.ts';
import { test } from './test.ts';
import { chooseTheme, picture } from './visitor.ts';

const MANY = 5_000;
/** Enough to scroll through all steps. */
const FEW = 500;
const STEPS = 60;
/** Rendering every row would cost about as many times more as there are more products. */
const TIMES_MAX = 3;

async function openPrices(page: Page, products: number): Promise<void> {
  await chooseTheme(page);
  await enter(page, {
    name: '',
    path: '',
    reads: '',
    user: 'admin' as const,
    answers: { [PRICES]: { body: { success: true, data: madeUpPrices(products) } } },
  });
  await page.goto('/admin');
  await expect(page.getByText(`Total: ${products} products`)).toBeVisible();
}

/** How many times more CPU time the busiest task takes with many products: a ratio, so a slow machine changes nothing. */
async function timesBusier(page: Page, work: () => Promise<unknown>): Promise<number> {
  const measured: number[] = [];
  for (const products of [FEW, MANY]) {
    await openPrices(page, products);
    await work();
    measured.push(await busiestTaskMs(page, work));
  }
  const [few = 0, many = 0] = measured;
  test.info().annotations.push({ type: 'busiest task', description: `${few.toFixed(1)} and ${many.toFixed(1)} ms` });
  return many / few;
}

/** Runs in the page: scrolls from the top, frame by frame. */
const scrollBy = (steps: number) =>
  new Promise<void>((resolve) => {
    window.scrollTo(0, 0);
    const step = (left: number) => {
      window.scrollBy(0, 180);
      if (left === 0) resolve();
      else requestAnimationFrame(() => step(left - 1));
    };
    step(steps);
  });

test('5,000 products scroll as smoothly as 500, and only the visible ones are rendered', async ({ page }) => {
  expect(await timesBusier(page, () => page.evaluate(scrollBy, STEPS))).toBeLessThan(TIMES_MAX);
  expect(await page.locator('[data-id]').count()).toBeLessThan(60);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect(page.locator(`[data-index="${MANY - 1}"]`)).toBeVisible();
  await picture(page, '49-many-prices');
});

test('a search through 5,000 products responds to every key almost as fast as through 500', async ({ page }) => {
  const box = page.getByRole('textbox', { name: 'Search products' });
  const search = async () => {
    await box.clear();
    await box.pressSequentially('diamonds #49');
  };
  expect(await timesBusier(page, search)).toBeLessThan(TIMES_MAX);
  await expect(page.getByText(/^\d+ of 5000 products$/)).toBeVisible();
});
