import { expect, type Locator } from '@playwright/test';
import { setIcon, uploadIcon } from '../support/icons.ts';
import { apiAdmin } from './sessions.ts';
import { ownProduct } from './price-stage.ts';
import { answersTo } from './answers.ts';
import { test } from './test.ts';
import { chooseTheme, complaints } from './visitor.ts';

/** Runs in the page: the natural width of the image; 0 until it has loaded. */
const width = (image: Locator): Promise<number> =>
  image.evaluate((element) => (element as HTMLImageElement).naturalWidth);

test('a product shows its icon, and its drawing when the icon fails to load or is removed', async ({ page }) => {
  const admin = await apiAdmin();
  const product = await ownProduct();
  const { icon } = (await uploadIcon(admin)).body;
  await chooseTheme(page);
  const found = complaints(page);
  const icons = await answersTo(page, '**/icons/**');
  const image = page.getByRole('listitem').filter({ hasText: product.name }).locator('img');
  const showsDrawing = async () => {
    await page.goto('/pricing');
    await image.scrollIntoViewIfNeeded();
    await expect(image).toHaveAttribute('src', /\.svg#\w+$/);
    await expect.poll(() => width(image)).toBeGreaterThan(0);
  };
  await setIcon(admin, product, icon.filename);
  await page.goto('/pricing');
  await image.scrollIntoViewIfNeeded();
  await expect(image).toHaveAttribute('src', `/icons/${icon.filename}?v=1`);
  await expect.poll(() => width(image)).toBe(256);

  await icons.become((route) => route.abort());
  await showsDrawing();
  await setIcon(admin, product, '');
  await showsDrawing();
  expect(found).toEqual([]);
});
