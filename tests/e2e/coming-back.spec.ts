import { expect, type Page } from '@playwright/test';
import { settleAt } from '../support/simulators.ts';
import { signIn } from './sessions.ts';
import { test } from './test.ts';
import {
  accessible,
  chooseTheme,
  complaints,
  completed,
  newGameId,
  picture,
  rechargeWith,
  startUpiOrder,
  visit,
} from './visitor.ts';

/** The number of pages of a PDF document. */
const pagesOf = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;

/** Checks the receipt of the listed order on screen and in print. */
async function printReceipt(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Details/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Receipt' }).click();
  const receipt = page.getByRole('dialog', { name: 'Receipt' });
  await expect(receipt.getByText('Paid', { exact: true })).toBeVisible();
  await picture(page, '52-receipt');
  await accessible(page);
  await page.emulateMedia({ media: 'print' });
  // In print: items and payment on one page, and nothing else of the screen.
  await expect(receipt.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Your Orders', includeHidden: true })).toBeHidden();
  await expect(receipt.locator('[data-receipt]')).toHaveCSS('color', 'rgb(0, 0, 0)');
  const place = await receipt.locator('[data-receipt]').boundingBox();
  expect([place?.x, place?.y].every((edge) => edge !== undefined && edge >= 0 && edge < 40)).toBe(true);
  expect(pagesOf(await page.pdf({ format: 'A4' }))).toBe(1);
  await picture(page, '53-receipt-printed');
  await page.emulateMedia({ media: null });
  await receipt.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
}

/** Opens the order's support link as somebody who is not signed in. */
async function giveLink(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Details/ }).click();
  const details = page.getByRole('dialog');
  await details.getByRole('button', { name: 'Link for Support' }).click();
  const field = details.getByLabel('Link for support');
  await expect(field).toBeFocused();
  await picture(page, '54-support-link');
  await accessible(page);
  const address = await field.inputValue();
  const stranger = await page.context().browser()?.newContext();
  if (!stranger) throw new Error('no browser');
  const theirs = await stranger.newPage();
  await chooseTheme(theirs);
  await theirs.goto(address);
  await expect(theirs.getByText('Everything was delivered to your game account.')).toBeVisible();
  await picture(theirs, '55-support-status');
  await accessible(theirs);
  await theirs.goto('about:blank');
  await theirs.goto(`${address}x`);
  await expect(theirs.getByText('This link is no longer valid.')).toBeVisible();
  await stranger.close();
  await details.getByRole('button', { name: 'Close' }).click();
}

/** Verifies a new game account on the purchase page, which keeps it on this device. Returns its id. */
async function verifyAccount(page: Page): Promise<string> {
  const gameId = newGameId();
  await visit(page, '/user');
  await page.getByLabel('User ID').fill(gameId);
  await page.getByLabel('Zone ID').fill('1234');
  await page.getByRole('button', { name: 'Verify Player Details' }).click();
  await expect(page.getByText(/^Welcome, /)).toBeVisible();
  return gameId;
}

/** The names of what this device keeps for players. */
const keptOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('topup-kept:')));

test.beforeEach(({ page }) => chooseTheme(page));

test('a returning player finds the basket and the account in another tab, and pays for it there', async ({ page }) => {
  const complained = complaints(page);
  await signIn(page, 'Priya Sharma');
  await rechargeWith(page, /500/);
  const gameId = await verifyAccount(page);
  await page.getByRole('button', { name: 'Add 55 Diamonds' }).click();

  // Another tab of the same browser.
  const tab = await page.context().newPage();
  await chooseTheme(tab);
  await visit(tab, '/user');
  await expect(tab.getByText('1 item', { exact: true })).toBeVisible();
  await expect(tab.getByLabel('User ID')).toHaveValue(gameId);
  await expect(tab.getByText(/^Welcome, /)).toBeHidden();
  const saved = tab.getByRole('region', { name: 'Accounts you verified on this device' });
  await tab.getByLabel('User ID').fill('1');
  await saved.getByRole('button', { name: gameId }).first().click();
  await expect(tab.getByLabel('User ID')).toHaveValue(gameId);
  await expect(tab.getByText(/^Last time this was /)).toBeVisible();
  await picture(tab, '48-saved-account');
  await accessible(tab);

  await tab.getByRole('button', { name: 'Create Order' }).click();
  const sheet = tab.getByRole('dialog');
  await sheet.getByRole('radio', { name: /Wallet/ }).click();
  await sheet.getByRole('button', { name: /^Pay with Wallet/ }).click();
  await expect(tab.getByText('Order Successful!')).toBeVisible();
  // A basket that was paid for in one tab must not be offered in the other.
  await expect(page.getByText('0 items')).toBeVisible();
  expect(complained).toEqual([]);
});

test('a returning player finds an earlier order, orders it again, and leaves nothing after signing out', async ({
  page,
}) => {
  const complained = complaints(page);
  await signIn(page, 'Priya Sharma');
  await verifyAccount(page);
  const orderId = await startUpiOrder(page);
  await settleAt('ekupi', orderId, { outcome: 'success', webhook: 'send' });
  await completed(page);

  await visit(page, '/user-orders');
  await printReceipt(page);
  await giveLink(page);
  await page.getByRole('button', { name: /^Order Again/ }).click();
  await expect(page).toHaveURL(/\/user$/);
  await expect(page.getByText('1 item', { exact: true })).toBeVisible();
  await expect(page.getByText(/items of your earlier order are in your basket/)).toBeVisible();
  await picture(page, '49-ordered-again');
  await accessible(page);
  await page.getByRole('button', { name: 'OK', exact: true }).click();
  await expect(page.getByText(/items of your earlier order/)).toBeHidden();

  expect(await keptOf(page)).not.toEqual([]);
  await page
    .getByRole('button', { name: /Profile|Account menu/ })
    .locator('visible=true')
    .click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/$/);
  expect(await keptOf(page)).toEqual([]);
  expect(complained).toEqual([]);
});
