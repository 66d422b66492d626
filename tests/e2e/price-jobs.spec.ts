import { expect, test, type Page } from '@playwright/test';
import { madeUpStore } from './made-up-prices.ts';
import { enter } from './states.ts';
import { accessible, chooseTheme, picture } from './visitor.ts';

const isPhone = () => (test.info().project.use.viewport?.width ?? 0) < 1152;
const FIRST = 'Weekly Pass #0';

test.beforeEach(async ({ page }) => {
  await chooseTheme(page);
  await enter(page, { ...{ name: '', path: '', reads: '', user: 'admin' as const }, answers: madeUpStore });
});

async function open(page: Page): Promise<void> {
  await page.goto('/admin');
  await expect(page.getByText('Total: 12 products')).toBeVisible();
}

/** Opens what belongs to the first product: from its row, or from its sheet on a phone. */
async function openJob(page: Page, ofRow: RegExp, ofSheet: string): Promise<void> {
  await open(page);
  if (!isPhone()) return page.getByRole('button', { name: ofRow }).first().click();
  await page.getByRole('button', { name: FIRST }).click();
  await page.getByRole('dialog').getByRole('button', { name: ofSheet, exact: true }).click();
}

async function openMore(page: Page, item: string): Promise<void> {
  await open(page);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: item }).click();
}

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

/** What is looked at: a picture, nothing wrong in it, and Escape leads out of it. */
async function lookAt(page: Page, name: string, title: string | RegExp): Promise<void> {
  await picture(page, name);
  await accessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await page.keyboard.press('Escape');
  await expect(dialog(page, title)).toBeHidden();
  await expect(page.locator(':focus')).toHaveCount(1);
}

test('an edit that somebody else was faster with', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: isPhone() ? FIRST : `Edit ${FIRST}` }).click();
  await page.getByLabel('Custom Price (Rs)').fill('41');
  await page.getByRole('button', { name: /^Save/ }).click();
  const title = 'Somebody else changed this product';
  await expect(dialog(page, title).getByText('99.00')).toBeVisible();
  await lookAt(page, '50-meanwhile', title);
});

test('the history of a product and the way back', async ({ page }) => {
  await openJob(page, /^History of Weekly Pass #0/, 'History');
  const title = `History of ${FIRST}`;
  await expect(dialog(page, title).getByText('“Diwali prices”')).toBeVisible();
  await picture(page, '51-history');
  await accessible(page);
  await dialog(page, title)
    .getByRole('button', { name: /^Go back to this version/ })
    .first()
    .click();
  await expect(dialog(page, 'Go back to this version?')).toBeVisible();
  await lookAt(page, '52-history-back', 'Go back to this version?');
  await lookAt(page, '51-history', title);
});

test('pausing, and a pause that is refused', async ({ page }) => {
  await openJob(page, /^Pause Weekly Pass #0/, 'Pause');
  const asked = dialog(page, `Pause ${FIRST}?`);
  await asked.getByRole('button', { name: 'Pause' }).click();
  await expect(asked.getByText('Please enter a reason.')).toBeVisible();
  await asked.getByLabel('Reason').fill('Supplier delays');
  await asked.getByRole('button', { name: 'Pause' }).click();
  await expect(asked.getByText('ravi@example.com paused it.')).toBeVisible();
  await lookAt(page, '53-pause', `Pause ${FIRST}?`);
});

test('deleting asks first, and Keep keeps', async ({ page }) => {
  await openJob(page, /^Delete Weekly Pass #0/, 'Delete');
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(`Delete the price of ${FIRST} (10000)?`);
  await expect(question.getByRole('button', { name: 'Keep' })).toBeFocused();
  await picture(page, '54-delete');
  await accessible(page);
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expect(page.getByText('Total: 12 products')).toBeVisible();
});

test('many prices at once: the plan, what it means, and what would change', async ({ page }) => {
  await open(page);
  await page.getByRole('checkbox', { name: 'Select all products shown' }).check();
  await picture(page, '55-selected');
  await accessible(page);
  await page.getByRole('button', { name: 'Change Prices' }).click();
  await expect(dialog(page, 'Change 12 products')).toBeVisible();
  await picture(page, '56-bulk-plan');
  await accessible(page);
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByLabel(`New price of ${FIRST}`)).toBeVisible();
  await picture(page, '57-bulk-prices');
  await accessible(page);
  await page.getByRole('button', { name: /^Review/ }).click();
  await expect(page.getByText('3 products would change · 8 unchanged')).toBeVisible();
  await lookAt(page, '58-bulk-review', /^Change/);
});

test('the imports, and undoing one', async ({ page }) => {
  await openMore(page, 'Imports');
  const title = 'Imports and bulk edits';
  await expect(dialog(page, title).getByText('“Diwali prices”')).toBeVisible();
  await picture(page, '59-imports');
  await accessible(page);
  await page.getByRole('button', { name: /^Undo the import/ }).click();
  await expect(page.getByText('3 products would change')).toBeVisible();
  await lookAt(page, '60-undo', 'Undo this import?');
  await page.keyboard.press('Escape');
  await expect(dialog(page, title)).toBeHidden();
  await expect(page.getByRole('button', { name: 'More' })).toBeFocused();
});

test('a CSV file with rows that cannot be used', async ({ page }) => {
  await openMore(page, 'Import CSV');
  const text = 'productId,customPrice\n10000,41\n1,2\n10001,abc\n';
  await page
    .getByLabel('CSV file')
    .setInputFiles({ name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await expect(page.getByText('2 rows cannot be used')).toBeVisible();
  await lookAt(page, '61-csv', 'Import prices from CSV');
});

test('the exported file has every product', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: 'More' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^store-prices-\d{4}-\d\d-\d\d\.csv$/);
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
  const lines = Buffer.concat(chunks).toString('utf8').split('\r\n');
  expect(lines[0]).toBe('\uFEFFproductId,spu,displayName,originalPrice,customPrice,smileonePoints,version');
  expect(lines).toHaveLength(13);
});

test('what a sync would do', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: 'Fetch Latest' }).click();
  await expect(dialog(page, 'Latest Products').getByText('3 changed · 8 unchanged')).toBeVisible();
  await lookAt(page, '62-latest', 'Latest Products');
});

test('what other prices would have brought', async ({ page }) => {
  await page.goto('/admin/what-if');
  await page.getByRole('button', { name: 'Work Out' }).click();
  await expect(page.getByRole('button', { name: /^Use These Prices \([1-9]/ })).toBeVisible();
  await picture(page, '63-what-if');
  await accessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});
