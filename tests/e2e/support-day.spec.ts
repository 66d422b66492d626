import { expect, type Page } from '@playwright/test';
import { finalStatus, orderPaidBy, placeOrder, products } from '../support/shop.ts';
import type { OwnProduct } from '../support/own-product.ts';
import { changeBlock, openAs } from './admins.ts';
import { changeBrake, giveReason } from './brake-dialog.ts';
import { banner, find, openJob, openMore, ownProduct } from './price-stage.ts';
import { signIn } from './sessions.ts';
import { test } from './test.ts';
import { lossyPlayer, numbersOf, sayDelivered, unknownOrder, view } from './unknown-deliveries.ts';
import { accessible, chooseTheme, complaints, fitsWidth, picture } from './visitor.ts';

test.beforeEach(({ page }) => chooseTheme(page));

const TABS = ['Dashboard', 'Orders', 'Transactions', 'User Management', 'Deliveries', 'Brakes'];
const CHEAP = '13';

async function check(page: Page, name: string): Promise<void> {
  await picture(page, name);
  await accessible(page);
  await fitsWidth(page);
}

/** Stops a product by its brake, sees the brake above the page, and releases it. */
async function brakeAndRelease(admin: Page, { productId }: OwnProduct, name: string): Promise<void> {
  await admin.getByRole('tab', { name: 'Brakes' }).click();
  await admin.getByLabel('Product ID').fill(productId);
  await admin.getByRole('button', { name: 'Put on: Stop one product' }).click();
  await giveReason(admin, 'Put on');
  const above = admin.getByRole('complementary', { name: 'Brakes that are on' });
  await expect(above).toContainText(`Product ${productId}`);
  await check(admin, name);
  const release = admin.getByRole('button', { name: new RegExp(`^Release: .*${productId}$`) });
  await changeBrake(admin, 'Release', ((await release.getAttribute('aria-label')) ?? '').replace('Release: ', ''));
  await expect(above.getByText(`Product ${productId}`)).toHaveCount(0);
}

async function searchOrder(admin: Page, text: string): Promise<void> {
  await admin.getByRole('tab', { name: 'Orders' }).click();
  await admin.getByLabel('Search orders').fill(text);
  await admin.getByRole('button', { name: 'Search' }).click();
  await expect(admin.getByText('Showing 1 of 1 order')).toBeVisible();
  await admin.getByRole('button', { name: /^View order/ }).click();
}

test("a support admin's day: a player, his orders, a delivery, a block and a brake", async ({ page }) => {
  const product = await ownProduct();
  const player = await lossyPlayer();
  const unknown = await unknownOrder(player, CHEAP);
  const lines = [{ product: (await products()).find(({ productId }) => productId === CHEAP)!, quantity: 1 }];
  const delivered = await placeOrder({ ...player, zoneId: '1234' }, lines);
  await finalStatus(player, delivered);
  const pending = (await orderPaidBy(player, 'ekupi', lines)).body.data.orderId;

  const problems = complaints(page);
  await signIn(page, 'Meena Support', 'support-admin@example.com');
  await page.goto('/dashboard');
  await expect(page.getByRole('tab')).toHaveText(TABS);
  for (const name of ['Reconciliation', 'Record of acts'])
    await expect(page.getByRole('link', { name })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Refresh' })).toBeEnabled();
  await check(page, '70-support-dashboard');

  await page.getByRole('tab', { name: 'User Management' }).click();
  await page.getByLabel('Find a user by email').fill(player.email);
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('button', { name: 'Block account' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Update balance' })).toHaveCount(0);
  await check(page, '71-support-player');

  const panel = page.getByRole('dialog', { name: 'Order details' });
  await searchOrder(page, delivered.slice(0, 8));
  await expect(panel.getByText('Every paisa is accounted for')).toBeVisible();
  await check(page, '72-support-explained');
  await page.keyboard.press('Escape');
  await searchOrder(page, pending.slice(0, 8));
  await panel.getByRole('button', { name: 'Cancel This Order' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel This Order' }).click();
  await expect(panel).toBeHidden();
  expect(await finalStatus(player, pending)).toBe('cancelled');

  await page.goto('/dashboard?tab=deliveries');
  await view(page, unknown);
  await check(page, '73-support-delivery');
  await sayDelivered(page, (await numbersOf(player)).get(CHEAP)!, 'Settle delivery');
  await expect(page.getByRole('dialog').getByText('Delivery settled.')).toBeVisible();
  expect(await finalStatus(player, unknown)).toBe('completed');

  await page.goto(`/dashboard?tab=users&email=${encodeURIComponent(player.email)}`);
  await changeBlock(page, 'Block account', 'He sells stolen packs.');
  await expect(page.getByRole('region', { name: 'Blocked account' })).toBeVisible();
  await check(page, '74-support-blocked');
  await page.goto(`/dashboard?tab=orders&view=${delivered}`);
  await expect(panel.getByRole('region', { name: 'Blocked account' })).toBeVisible();
  await check(page, '75-support-order-of-blocked');
  await page.keyboard.press('Escape');
  await brakeAndRelease(page, product, '76-support-brake');

  for (const path of ['/dashboard/reconciliation', '/dashboard/acts']) {
    await page.goto(path);
    await expect(page.getByText('Your admin account may not see this')).toBeVisible();
  }
  await check(page, '77-support-not-allowed');
  await page.goto('/admin');
  await expect(page.getByText(/^Total: \d+ products$/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Edit|Pause |Delete|Upload Icon|Fetch Latest)/ })).toHaveCount(0);
  await check(page, '78-support-prices');
  expect(problems).toEqual([]);
});

/** Changes the price in the table. Without points nothing is too cheap any more, so that a second admin has to confirm it. */
async function price(page: Page, product: OwnProduct, rupees: string, points: string): Promise<void> {
  await openJob(page, product, 'edit');
  await page.getByLabel('Custom Price (Rs)').fill(rupees);
  await page.getByLabel('Smileone Points').fill(points);
  await page.getByRole('button', { name: /^Save/ }).click();
}

/** Exports the prices and imports the row of this product with another price. */
async function importPrice(page: Page, { productId }: OwnProduct, from: string, to: string): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
  const [head = '', ...rows] = Buffer.concat(chunks).toString('utf8').split('\r\n');
  const row = rows.find((text) => text.startsWith(`${productId},`)) ?? '';
  const buffer = Buffer.from([head, row.replace(`,${from},`, `,${to},`)].join('\r\n'));
  await openMore(page, 'Import CSV');
  await page.getByLabel('CSV file').setInputFiles({ name: 'prices.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: 'Review 1 Change' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change 1 product from CSV' });
  await dialog.getByLabel('Reason').fill('From the sheet');
  await check(page, '81-pricing-import');
  await dialog.getByRole('button', { name: 'Change 1 Product' }).click();
  await expect(banner(page)).toContainText('Changed 1 product.');
}

test("a pricing admin's day: prices, an import, a proposal that another admin confirms, and a brake", async ({
  page,
  browser,
}) => {
  const product = await ownProduct();
  const problems = complaints(page);
  await signIn(page, 'Tara Pricing', 'pricing-admin@example.com');
  await page.goto('/admin');
  await find(page, product);
  await check(page, '80-pricing-prices');
  await price(page, product, '5010', '100');
  await expect(banner(page)).toContainText('Price updated successfully');
  await importPrice(page, product, '5010', '5020');

  const second = await openAs(browser, 'second-admin@example.com', '/user-orders');
  await price(page, product, '5030', '');
  await page.getByRole('button', { name: 'Propose to another admin' }).click();
  await expect(page.getByText(/waits? for a second admin$/).first()).toBeVisible();
  await check(page, '82-pricing-proposed');
  await second
    .getByRole('complementary', { name: 'Notices' })
    .getByRole('link', { name: /^Prices/ })
    .click();
  await second.getByRole('button', { name: `Confirm the change of ${product.name}` }).click();
  await second.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click();
  await expect(banner(second)).toContainText('Price updated successfully');
  await check(second, '83-pricing-confirmed');
  await second.context().close();

  await page.goto('/dashboard');
  await expect(page.getByRole('tab')).toHaveText(TABS.filter((tab) => !/Transactions|User/.test(tab)));
  await expect(page.getByRole('button', { name: 'Refresh' })).toBeEnabled();
  await check(page, '84-pricing-dashboard');
  await brakeAndRelease(page, product, '85-pricing-brake');
  await page.goto('/dashboard?tab=users');
  await expect(page.getByText('Your admin account may not see this')).toBeVisible();
  await page.goto('/dashboard?tab=orders');
  await expect(page.getByText(/^Showing \d+ of/)).toBeVisible();
  await expect(page.getByText('@example.com')).toHaveCount(0);
  await check(page, '86-pricing-orders');
  expect(problems).toEqual([]);
});
