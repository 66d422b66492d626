import { expect } from '@playwright/test';
import { until } from '../support/stack.ts';
import { banner, checkScreen, openPrices, ownProduct, priceForPlayers } from './price-stage.ts';
import { test } from './test.ts';
import { chooseTheme } from './visitor.ts';

test.beforeEach(({ page }) => chooseTheme(page));

test('an admin prices a product on a phone', async ({ page }) => {
  const product = await ownProduct();
  await openPrices(page);
  await expect(page.getByRole('table')).toHaveCount(0);
  await checkScreen(page, '46-prices');
  await page.getByRole('textbox', { name: 'Search products' }).fill(product.productId);
  await page
    .getByRole('list', { name: 'Product prices' })
    .getByRole('button', { name: new RegExp(product.name) })
    .click();
  const sheet = page.getByRole('dialog', { name: product.name });
  await sheet.getByLabel('Custom Price (Rs)').fill('nothing');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(sheet.getByText('Please enter a valid price with at most two decimals.')).toBeVisible();
  await checkScreen(page, '47-price-sheet');
  await sheet.getByLabel('Custom Price (Rs)').fill('5300');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(sheet).toBeHidden();
  await expect(banner(page)).toContainText('Price updated successfully');
  await until('players see it', async () => (await priceForPlayers(product)) === '5300.00');
});

test('an admin reads and syncs the provider’s list on a phone', async ({ page }) => {
  await openPrices(page);
  await page.getByRole('button', { name: 'Fetch Latest' }).click();
  const sheet = page.getByRole('dialog', { name: 'Latest Products' });
  await expect(sheet.getByText('Price Assigned').first()).toBeVisible();
  await checkScreen(page, '48-latest');
  await sheet.getByRole('button', { name: 'Sync All Products' }).click();
  await expect(banner(page)).toContainText(/Sync completed\. Success: \d+, Failed: 0\./);
});
