import { expect, type Page } from '@playwright/test';
import type { OwnProduct } from '../support/own-product.ts';
import { until } from '../support/stack.ts';
import { banner, openPrices, ownProduct, pictureFile, priceForPlayers } from './price-stage.ts';
import { answersTo, fromStore } from './answers.ts';
import { test } from './test.ts';
import { accessible, chooseTheme, complaints, picture } from './visitor.ts';

test.beforeEach(({ page }) => chooseTheme(page));

const rowOf = (page: Page, { name }: OwnProduct) =>
  page.getByRole('table', { name: 'Product prices' }).getByRole('row').filter({ hasText: name });

/** `npm run bench:prices` measures how soon. */
const reachesPlayers = (product: OwnProduct, price: string) =>
  until(`players see ${price}`, async () => (await priceForPlayers(product)) === price);

test('an admin finds a product, prices it, sees a validation error, and players see the new price', async ({
  page,
}) => {
  const product = await ownProduct();
  const problems = complaints(page);
  await openPrices(page);
  await expect(banner(page)).toContainText(/Success: ?Loaded \d+ product prices/);
  await expect(page.getByText(/^Last updated:/)).toBeVisible();
  await picture(page, '40-prices');
  await accessible(page);

  await page.getByRole('textbox', { name: 'Search products' }).fill(product.productId);
  await expect(page.getByText(/^1 of \d+ products$/)).toBeVisible();
  await expect(page).toHaveURL(`/admin?q=${product.productId}`);
  const row = rowOf(page, product);
  await row.getByRole('button', { name: /^Edit/ }).click();
  const price = page.getByLabel('Custom Price (Rs)');
  await expect(price).toBeFocused();
  await expect(price).toHaveValue('5000');
  await expect(page.getByLabel('Display Name')).toHaveValue(product.name);
  await expect(page.getByLabel('Smileone Points')).toHaveValue('100');
  await picture(page, '41-price-edited');
  await accessible(page);

  // Without a price, nothing is sent and no message is shown.
  await price.fill('');
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(price).toBeVisible();
  await price.fill('12.345');
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(banner(page)).toContainText('Please enter a valid price with at most two decimals.');
  await picture(page, '42-price-refused');
  await accessible(page);
  await price.fill('5100.50');
  await page.getByLabel('Smileone Points').fill('');
  await page.getByRole('button', { name: /^Save/ }).click();
  // Without points nothing is too cheap any more, so that waits for a second admin.
  await expect(page.getByRole('button', { name: 'Propose to another admin' })).toBeVisible();
  await picture(page, '43-points-unknown');
  await accessible(page);
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await page.getByLabel('Smileone Points').fill('101');
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(banner(page)).toContainText('Price updated successfully');
  await expect(row.getByText('5,100.50')).toBeVisible();
  await expect(row.getByText('101')).toBeVisible();
  await reachesPlayers(product, '5100.50');
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(page.getByText(/^Total: \d+ products$/)).toBeVisible();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(banner(page)).toContainText(/Loaded \d+ product prices/);
  expect(problems).toEqual([]);
});

test('an admin uploads an icon, sets it on a product and removes it again', async ({ page }) => {
  const product = await ownProduct();
  await openPrices(page);
  await page.getByRole('button', { name: 'Upload Icon' }).click();
  await expect(banner(page)).toContainText('Please select a file to upload.');
  await picture(page, '43-icon-missing');
  await accessible(page);
  const title = page.getByRole('heading', { name: /^Available Icons \(\d+\)$/ });
  const counted = async () => Number((await title.textContent())?.match(/\d+/)?.[0]);
  await expect.poll(counted).toBeGreaterThan(0);
  const before = await counted();
  await page.getByLabel('Picture file').setInputFiles(await pictureFile(title));
  await page.getByRole('button', { name: 'Upload Icon' }).click();
  await expect(banner(page)).toContainText('Icon uploaded successfully!');
  await expect.poll(counted).toBeGreaterThan(before);

  await page.getByRole('textbox', { name: 'Search products' }).fill(product.productId);
  const icon = rowOf(page, product).getByRole('button', { name: /^Icon of/ });
  await icon.click();
  const choices = page.getByRole('dialog').getByRole('listitem');
  await expect(choices.first()).toHaveText('None');
  for (const name of await choices.allTextContents()) expect(name.replace('…', '').length).toBeLessThanOrEqual(15);
  await picture(page, '44-icon-picker');
  await accessible(page);
  await choices.nth(1).getByRole('button').click();
  await expect(banner(page)).toContainText('Product icon updated.');
  await expect(icon).toBeFocused();
  await expect(icon.locator('img')).toHaveAttribute('src', /^\/icons\/[\w.-]+\?v=/);
  await icon.click();
  await page.getByRole('dialog').getByRole('button', { name: 'None', exact: true }).click();
  await expect(icon.locator('img')).not.toHaveAttribute('src', /^\/icons\//);
});

test("an admin fetches the provider’s list, reads each product's status, and syncs it", async ({ page }) => {
  const product = await ownProduct();
  // Holds the provider's response until the progress bar has been seen.
  const shown = Promise.withResolvers<undefined>();
  await answersTo(page, '**/admin/products/mobilelegends/items', async (route) => {
    await shown.promise;
    await fromStore(route);
  });
  await openPrices(page);
  const progress = page.getByRole('progressbar', { name: 'Sync progress' });
  await page.getByRole('button', { name: 'Fetch Latest' }).click();
  await expect(progress).toBeVisible();
  shown.resolve(undefined);
  const dialog = page.getByRole('dialog', { name: 'Latest Products' });
  await expect(dialog).toBeVisible();
  await expect(banner(page)).toContainText(/Successfully fetched \d+ products from the provider/);
  await expect(dialog.getByRole('columnheader')).toHaveText([
    'Product ID',
    'Product Name',
    'Display Name',
    'API Price',
    'Your Price',
    'Points',
    'Status',
  ]);
  await expect(dialog.getByText('Price Assigned').first()).toBeVisible();
  await picture(page, '45-latest');
  await accessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(progress).toHaveCount(0);

  await page.getByRole('button', { name: 'Fetch Latest' }).click();
  await dialog.getByRole('button', { name: 'Sync All Products' }).click();
  await expect(dialog).toBeHidden();
  await expect(banner(page)).toContainText(/Sync completed\. Success: \d+, Failed: 0\./);
  // A sync must not replace a price that an admin has set.
  expect(await priceForPlayers(product)).toBe('5000.00');
});

test('a whole edit by keyboard only', async ({ page }) => {
  const product = await ownProduct();
  await openPrices(page);
  await page.keyboard.press('/');
  await page.keyboard.type(product.productId);
  await expect(page.getByText(/^1 of \d+ products$/)).toBeVisible();
  const edit = rowOf(page, product).getByRole('button', { name: /^Edit/ });
  for (let stops = 0; stops < 40 && !(await edit.evaluate((button) => button === document.activeElement)); stops += 1)
    await page.keyboard.press('Tab');
  await expect(edit).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Custom Price (Rs)')).toBeFocused();
  await page.keyboard.type('5200');
  await page.keyboard.press('Enter');
  await expect(banner(page)).toContainText('Price updated successfully');
  await expect(edit).toBeFocused();
  await reachesPlayers(product, '5200.00');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(edit).toBeFocused();
});

test('a product is paused and searched by keyboard only', async ({ page }) => {
  const product = await ownProduct();
  await openPrices(page);
  await page.keyboard.press('/');
  await page.keyboard.type(product.productId);
  await expect(page.getByText(/^1 of \d+ products$/)).toBeVisible();
  const row = rowOf(page, product);
  const tabTo = async (name: RegExp) => {
    const button = row.getByRole('button', { name });
    for (let stops = 0; stops < 40 && !(await button.evaluate((it) => it === document.activeElement)); stops += 1)
      await page.keyboard.press('Tab');
    await expect(button).toBeFocused();
    return button;
  };
  await tabTo(/^Pause/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: `Pause ${product.name}?` })).toBeFocused();
  await page.keyboard.press('Tab');
  const reason = page.getByLabel('Reason');
  for (let stops = 0; stops < 5 && !(await reason.evaluate((it) => it === document.activeElement)); stops += 1)
    await page.keyboard.press('Tab');
  await page.keyboard.type('By keys');
  await page.keyboard.press('Enter');
  await expect(banner(page)).toContainText('Product paused.');
  await expect(row.getByRole('button', { name: /on sale again$/ })).toBeFocused();
  const history = await tabTo(/^History/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: `History of ${product.name}` })).toContainText('“By keys”');
  await page.keyboard.press('Escape');
  await expect(history).toBeFocused();
  await tabTo(/^Delete/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Keep' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(row.getByRole('button', { name: /^Delete/ })).toBeFocused();
});
