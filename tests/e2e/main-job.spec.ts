import { expect } from '@playwright/test';
import { deliveriesTo } from '../support/simulators.ts';
import { until } from '../support/stack.ts';
import { answersTo, fromStore } from './answers.ts';
import { signIn } from './sessions.ts';
import { test } from './test.ts';
import {
  accessible,
  chooseTheme,
  complaints,
  newEmail,
  newGameId,
  picture,
  rechargeWith,
  signInAs,
  visit,
} from './visitor.ts';

test.beforeEach(({ page }) => chooseTheme(page));

test('sign in, recharge 2000, verify, buy three units of two products, all delivered', async ({ page }) => {
  const problems = complaints(page);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await picture(page, '01-landing');
  await accessible(page);

  await signInAs(page, newEmail(), 'Priya Sharma');
  await expect(page.getByLabel('User ID')).toBeVisible();
  await expect(page.getByRole('listitem').getByText('Best value')).toHaveCount(1);
  await picture(page, '02-purchase-empty');

  await visit(page, '/wallet-recharge');
  await expect(page.getByText('Choose an amount')).toBeVisible();
  await expect(page.getByText('₹1,00,000 at most')).toBeVisible();
  await picture(page, '03-wallet-recharge');
  await accessible(page);
  await rechargeWith(page, /2,?000/);
  await picture(page, '04-recharge-success');
  await accessible(page);

  await visit(page, '/user');
  const gameId = newGameId();
  await page.getByLabel('User ID').fill(`${gameId}x`);
  await expect(page.getByLabel('User ID')).toHaveValue(gameId);
  await page.getByLabel('Zone ID').fill('1234');
  await page.getByRole('button', { name: 'Verify Player Details' }).click();
  await expect(page.getByText(/^Welcome, /)).toBeVisible();
  await page.getByRole('button', { name: 'Add 55 Diamonds' }).click();
  await page.getByRole('button', { name: 'Increase quantity of 55 Diamonds' }).click();
  await page.getByRole('button', { name: 'Add 86 Diamonds' }).click();
  await expect(page.getByText('3 items')).toBeVisible();
  await picture(page, '05-purchase-filled');
  await accessible(page);

  await page.getByRole('button', { name: 'Create Order' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: /Wallet/ }).click();
  await picture(page, '06-confirm');
  await accessible(page);
  await dialog.getByRole('button', { name: 'Pay with Wallet' }).click();

  await expect(page).toHaveURL(/\/wallet-order-status\?orderId=[0-9a-f]{32}/);
  await expect(page.getByText('Order Successful!')).toBeVisible();
  // A player looking at another tab sees the outcome in the title.
  await expect(page).toHaveTitle(/^Order Successful! · /);
  await picture(page, '07-order-completed');
  await accessible(page);
  expect(await deliveriesTo(gameId, '1234')).toHaveLength(3);

  await page.getByRole('link', { name: 'View My Orders' }).click();
  await expect(page).toHaveURL(/\/user-orders/);
  await expect(page.getByRole('listitem').getByText('Completed', { exact: true })).toBeVisible();
  await expect(page.getByRole('listitem').getByText(/^Delivered \d{1,2}:\d\d [ap]m$/)).toBeVisible();
  // Chips on the desktop, options of a select on the phone.
  const filters = page
    .getByRole('button', { name: 'Completed (1)' })
    .or(page.getByRole('option', { name: 'Completed (1)' }));
  await expect(filters.first()).toBeAttached();
  await picture(page, '08-orders');
  await accessible(page);

  await visit(page, '/wallet');
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(page.getByText('Purchase').first()).toBeVisible();
  await picture(page, '09-wallet-history');
  await accessible(page);
  expect(problems).toEqual([]);
});

test('an order above the balance cannot be paid from the wallet; a failed recharge says that nothing was deducted', async ({
  page,
}) => {
  await signIn(page, 'Rahul Verma');
  await visit(page, '/user');
  await page.getByRole('button', { name: 'Verify Player Details' }).click();
  await expect(page.getByText('Please enter both User ID and Zone ID.')).toBeVisible();
  await page.getByLabel('User ID').fill(newGameId());
  await page.getByLabel('Zone ID').fill('1234');
  await page.getByRole('button', { name: 'Create Order' }).click();
  await expect(page.getByText('Please select at least one item')).toBeVisible();
  await page.getByRole('button', { name: 'Add 55 Diamonds' }).click();
  await page.getByRole('button', { name: 'Create Order' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('(Insufficient)')).toBeVisible();
  await picture(page, '10-insufficient');
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await visit(page, '/wallet-recharge');
  await page.getByRole('button', { name: /^Pay with UPI/ }).click();
  await expect(page.getByText('Please enter a valid amount')).toBeVisible();
  await page
    .getByRole('button', { name: /^\D*100$/ })
    .or(page.getByRole('radio', { name: /^\D*100$/ }))
    .first()
    .click();
  await page.getByRole('button', { name: /^Pay with UPI/ }).click();
  await expect(page).toHaveURL(/\/simulators\/ekupi\/pay\//);
  await page.getByRole('button', { name: 'Fail' }).click();
  await expect(page.getByText('Your money has not been deducted.', { exact: true })).toBeVisible();
  await picture(page, '11-recharge-failed');
  await accessible(page);
});

test('where a guarded page, an unknown path and the dashboard lead those who may not see them', async ({ page }) => {
  await visit(page, '/user-orders');
  await expect(page).toHaveURL(/\/(\?.*)?$/);
  expect((await page.goto('/no/such/page'))?.status()).toBe(404);
  await expect(page.getByText('Page Not Found.')).toBeVisible();
  await expect(page).toHaveTitle(/^Page Not Found\. · /);
  await picture(page, '12-not-found');
  await page.goto('/pricing');
  await expect(page.getByText(/\d+ Items Available/)).toBeVisible();
  await expect(page).toHaveTitle(/^Mobile Legends Store · /);
  await picture(page, '13-pricing');
  await accessible(page);
  await signIn(page, 'Meera Nair');
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/user$/);
});

test('admins see the price table and the numbers of the day', async ({ page }) => {
  const problems = complaints(page);
  await signInAs(page, 'admin@example.com', 'Asha Admin');
  await expect(page).toHaveURL(/\/admin$/);
  await expect(page.getByLabel('Product prices')).toBeVisible();
  await picture(page, '14-admin-prices');
  await accessible(page);
  await page.goto('/dashboard');
  await expect(page.getByText(/revenue/i).first()).toBeVisible();
  await expect(page.getByText(/yesterday/).first()).toBeVisible();
  await picture(page, '15-dashboard');
  await accessible(page);
  expect(problems).toEqual([]);
});

test('a failed remote does not affect the rest, and Retry loads it without a page reload', async ({ page }) => {
  const storefront = await answersTo(page, '**/remotes/storefront/**');
  await signIn(page, 'Kavya Rao');
  await storefront.become((route) => route.fulfill({ status: 503 }));
  await visit(page, '/user-orders');
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  await picture(page, '16-remote-down');
  await expect(page.getByRole('navigation').first()).toBeVisible();
  await storefront.become(fromStore);
  await until(
    'the page is back',
    async () => {
      await page
        .getByRole('button', { name: 'Retry' })
        .click({ timeout: 1_000 })
        .catch(() => undefined);
      return page.getByText('No orders found').isVisible();
    },
    30_000,
  );
});
