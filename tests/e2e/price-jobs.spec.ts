import { expect, type Page } from '@playwright/test';
import { buyOne } from '../support/shop.ts';
import type { OwnProduct } from '../support/own-product.ts';
import { until } from '../support/stack.ts';
import {
  banner,
  find,
  checkScreen,
  openJob,
  openMore,
  openPrices,
  ownProduct,
  priceByAnother,
  priceForPlayers,
} from './price-stage.ts';
import { test } from './test.ts';
import { chooseTheme, complaints } from './visitor.ts';

const SECOND = 'second-admin@example.com';
let problems: string[] = [];
test.beforeEach(async ({ page }) => {
  problems = complaints(page);
  await chooseTheme(page);
});
test.afterEach(() => expect(problems).toEqual([]));

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const cost = (product: OwnProduct, price: string | undefined) =>
  until(`players see ${price}`, async () => (await priceForPlayers(product)) === price);

/** Opens the list with a new product of this test in view. */
async function openWith(page: Page): Promise<OwnProduct> {
  const product = await ownProduct();
  await openPrices(page);
  await find(page, product);
  return product;
}

/** Enters the reason and confirms. */
async function giveReason(page: Page, title: string | RegExp, button: string | RegExp, reason: string): Promise<void> {
  await dialog(page, title).getByLabel('Reason').fill(reason);
  await dialog(page, title).getByRole('button', { name: button }).click();
}

test('two admins edit one product: the second sees the conflicting change and chooses', async ({ page }) => {
  const product = await openWith(page);
  await openJob(page, product, 'edit');
  await page.getByLabel('Custom Price (Rs)').fill('5060');
  await priceByAnother(product, '5050.50');
  await page.getByRole('button', { name: /^Save/ }).click();
  const changed = dialog(page, 'Somebody else changed this product');
  await expect(changed).toContainText(`${SECOND} saved at`);
  await expect(changed.getByRole('row').filter({ hasText: 'Custom Price (Rs)' }).getByRole('cell')).toHaveText([
    '5,000.00',
    '5,050.50',
    '5,060.00',
  ]);
  await checkScreen(page, '50-meanwhile');
  await page.keyboard.press('Escape');
  await expect(changed).toBeHidden();
  await expect(page.getByLabel('Custom Price (Rs)')).toHaveValue('5060');
  expect(await priceForPlayers(product)).toBe('5050.50');
  await page.getByRole('button', { name: /^Save/ }).click();
  await changed.getByRole('button', { name: 'Save mine' }).click();
  await expect(banner(page)).toContainText('Price updated successfully');
  await cost(product, '5060.00');
});

test('the history shows who, when and what, and restores a version', async ({ page }) => {
  const product = await ownProduct();
  await priceByAnother(product, '5100');
  await openPrices(page);
  await find(page, product);
  await openJob(page, product, 'history');
  const drawer = dialog(page, `History of ${product.name}`);
  await expect(drawer.getByRole('listitem')).toHaveCount(2);
  await expect(drawer.getByRole('listitem').first()).toContainText(SECOND);
  await expect(drawer.getByText('Current')).toBeVisible();
  await checkScreen(page, '51-history');
  await drawer.getByRole('button', { name: /^Go back to this version/ }).click();
  const title = 'Go back to this version?';
  await expect(dialog(page, title)).toContainText('5,100.00');
  await dialog(page, title).getByRole('button', { name: 'Go Back' }).click();
  await expect(dialog(page, title).getByText('Please enter a reason.')).toBeVisible();
  await checkScreen(page, '52-history-back');
  await giveReason(page, title, 'Go Back', 'A slip of the pen');
  await expect(dialog(page, title)).toBeHidden();
  await expect(drawer.getByRole('listitem')).toHaveCount(3);
  await expect(drawer.getByRole('listitem').first()).toContainText('“A slip of the pen”');
  await cost(product, '5000.00');
});

test("a pause that conflicts with another admin's change, a pause, and its end", async ({ page }) => {
  const product = await openWith(page);
  await openJob(page, product, 'pause');
  const title = `Pause ${product.name}?`;
  await priceByAnother(product, '5200');
  await giveReason(page, title, 'Pause', 'Supplier delays');
  await expect(dialog(page, title).getByRole('alert')).toContainText(`changed meanwhile by ${SECOND}`);
  await checkScreen(page, '53-pause-refused');
  // A second attempt must start from the current state.
  await until('the pause is accepted', async () => {
    await dialog(page, title)
      .getByRole('button', { name: 'Pause' })
      .click({ timeout: 1_000 })
      .catch(() => undefined);
    return dialog(page, title).isHidden();
  });
  await expect(banner(page)).toContainText('Product paused.');
  await cost(product, undefined);
  await expect(page.getByText('Paused').first()).toBeVisible();
  await openJob(page, product, 'resume');
  await giveReason(page, `Put ${product.name} on sale again?`, 'Resume', 'All is well');
  await expect(banner(page)).toContainText('Product is on sale again.');
  await cost(product, '5200.00');
});

test('deleting asks for confirmation; Keep keeps the product, Delete removes it', async ({ page }) => {
  const product = await openWith(page);
  await openJob(page, product, 'remove');
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(`Delete the price of ${product.name} (${product.productId})?`);
  await expect(question.getByRole('button', { name: 'Keep' })).toBeFocused();
  await checkScreen(page, '54-delete');
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  expect(await priceForPlayers(product)).toBe('5000.00');
  await openJob(page, product, 'remove');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(banner(page)).toContainText('Price deleted successfully');
  await expect(page.getByText('No product matches')).toBeVisible();
  await cost(product, undefined);
});

test('a bulk price change and its undo', async ({ page }) => {
  const product = await ownProduct();
  const other = await ownProduct(product);
  await openPrices(page);
  await find(page, product, 2);
  await page.getByRole('checkbox', { name: 'Select all products shown' }).check();
  await checkScreen(page, '55-selected');
  await page.getByRole('button', { name: 'Change Prices' }).click();
  await checkScreen(page, '56-bulk-plan');
  await page.getByRole('radio', { name: /^Price up or down/ }).click();
  await page.getByLabel('Change in %').fill('x');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByText('Please enter a number.')).toBeVisible();
  await checkScreen(page, '56-bulk-plan-refused');
  await page.getByLabel('Change in %').fill('10');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByLabel(`New price of ${product.name}`, { exact: true })).toHaveValue('5500.00');
  await page.getByLabel(`New price of ${other.name}`).fill('5400.50');
  await checkScreen(page, '57-bulk-prices');
  await page.getByRole('button', { name: 'Review 2 products' }).click();
  await expect(page.getByText('2 products would change')).toBeVisible();
  await checkScreen(page, '58-bulk-review');
  expect(await priceForPlayers(product)).toBe('5000.00');
  const reason = `Diwali ${product.productId}`;
  await giveReason(page, 'Change 2 products', 'Change 2 products', reason);
  await expect(banner(page)).toContainText('Changed 2 products.');
  await cost(product, '5500.00');
  await cost(other, '5400.50');

  await openMore(page, 'Imports');
  const drawer = dialog(page, 'Imports and bulk edits');
  const one = drawer.getByRole('listitem').filter({ hasText: reason });
  await expect(one).toContainText('Bulk edit');
  await checkScreen(page, '59-imports');
  await one.getByRole('button', { name: /^Go back to here/ }).click();
  // Preview only: rolling back the whole list would also undo the changes of other specs.
  await expect(dialog(page, 'Go back to this list?').getByText(/^(Nothing|\d+ products?) would change/)).toBeVisible();
  await checkScreen(page, '60-list-back');
  await page.keyboard.press('Escape');
  await one.getByRole('button', { name: /^Undo the import/ }).click();
  await expect(page.getByText('2 products would change')).toBeVisible();
  await checkScreen(page, '60-undo');
  await giveReason(page, 'Undo this import?', 'Undo 2 products', 'Diwali is over');
  await expect(dialog(page, 'Undo this import?')).toBeHidden();
  await expect(one.getByText(/^Undone/)).toBeVisible();
  await cost(product, '5000.00');
  await cost(other, '5000.00');
});

test('prices are exported as CSV, changed, previewed and imported', async ({ page }) => {
  const product = await openWith(page);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^store-prices-\d{4}-\d\d-\d\d\.csv$/);
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
  const [head, ...lines] = Buffer.concat(chunks).toString('utf8').split('\r\n');
  expect(head).toBe(
    '\uFEFFproductId,spu,displayName,originalPrice,customPrice,smileonePoints,version,' +
      'diamonds,dailyDiamonds,days,firstTimeDiamonds,extra,extraHindi',
  );
  const line = lines.find((text) => text.startsWith(`${product.productId},`)) ?? '';
  expect(line).toContain(',5000,100,');

  await openMore(page, 'Import CSV');
  const text = [head, line.replace(',5000,100,', ',5600.50,100,'), `1,x,x,1,abc,1,1`].join('\r\n');
  await page
    .getByLabel('CSV file')
    .setInputFiles({ name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await expect(page.getByText('1 row cannot be used')).toBeVisible();
  await checkScreen(page, '61-csv');
  await page.getByRole('button', { name: 'Review 1 Change' }).click();
  await expect(page.getByText('1 product would change')).toBeVisible();
  expect(await priceForPlayers(product)).toBe('5000.00');
  await giveReason(page, 'Change 1 product from CSV', 'Change 1 Product', 'From the sheet');
  await expect(banner(page)).toContainText('Changed 1 product.');
  await cost(product, '5600.50');

  // The same file again, after the product has changed: its version is now stale.
  await openMore(page, 'Import CSV');
  const stale = Buffer.from(text.replace('5600.50', '5700'));
  await page.getByLabel('CSV file').setInputFiles({ name: 'prices.csv', mimeType: 'text/csv', buffer: stale });
  await page.getByRole('button', { name: 'Review 1 Change' }).click();
  await expect(page.getByText(/changed meanwhile by admin@example\.com/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change 0 Products' })).toBeDisabled();
  await checkScreen(page, '62-csv-stale');
});

test('a comparison with the provider marks what it does not list', async ({ page }) => {
  await openWith(page);
  await openMore(page, 'Compare with Provider');
  await expect(banner(page)).toContainText(/Compared \d+ products with the provider: \d+ differ\./);
  await expect(page.getByText('Not listed').first()).toBeVisible();
  await checkScreen(page, '63-drift');
});

test('the preview of a sync is shown above the provider’s list', async ({ page }) => {
  await openPrices(page);
  await page.getByRole('button', { name: 'Fetch Latest' }).click();
  const preview = dialog(page, 'Latest Products').getByRole('region', { name: 'What a sync would do' });
  await expect(preview).toContainText(/unchanged|Nothing would change\./);
  await checkScreen(page, '64-latest');
});

test('a simulation of other prices on past sales', async ({ page }) => {
  expect((await buyOne()).status).toBe('completed');
  await openPrices(page);
  await openMore(page, 'What if…');
  await expect(page).toHaveURL('/admin/what-if');
  await expect(page.getByText(/^Units delivered since/)).toBeVisible();
  const revenue = page.getByRole('definition').first();
  await expect(revenue).toContainText('no change');
  await page.getByLabel('Units sold would change by %').fill('many');
  await page.getByRole('button', { name: 'Work Out' }).click();
  await expect(page.getByText('Please enter a number.')).toBeVisible();
  await checkScreen(page, '65-what-if-refused');
  await page.getByLabel('Units sold would change by %').fill('0');
  await page.getByRole('button', { name: 'Work Out' }).click();
  const use = page.getByRole('button', { name: /^Use These Prices \([1-9]/ });
  await expect(revenue).toContainText('+₹');
  await checkScreen(page, '66-what-if');
  await use.click();
  await expect(
    page
      .getByRole('dialog')
      .getByLabel(/^New price of/)
      .first(),
  ).toBeVisible();
  await checkScreen(page, '67-what-if-used');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(use).toBeFocused();
});
