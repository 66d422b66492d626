import { expect } from '@playwright/test';
import { signIn } from './sessions.ts';
import { enter, ID } from './states.ts';
import { test } from './test.ts';
import {
  accessible,
  chooseAccount,
  chooseTheme,
  complaints,
  newEmail,
  picture,
  startUpiOrder,
  visit,
} from './visitor.ts';

test.beforeEach(({ page }) => chooseTheme(page));

const refused = (status: number) => ({ status, body: { success: false, code: 'bad', message: `Refused ${status}.` } });

const ENDED = 'Your session has ended. Nothing was charged. Sign in to continue.';

test('Login to Recharge opens the sign-in section, not the top of the landing page', async ({ page }) => {
  await visit(page, '/');
  await page.getByRole('link', { name: 'Prices', exact: true }).click();
  await page.getByRole('button', { name: 'Login to Recharge' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeInViewport();
});

test.describe('a session that ends during use', () => {
  test('leads to a sign-in that returns to the same page', async ({ page, context }) => {
    const problems = complaints(page);
    const email = newEmail();
    await signIn(page, 'Priya Sharma', email);
    await visit(page, '/user');
    await page.getByRole('link', { name: 'Wallet' }).click();
    await expect(page.getByText('Choose an amount').first()).toBeVisible();
    await context.clearCookies();
    await page.getByRole('link', { name: 'Orders' }).click();
    await expect(page.getByText(ENDED)).toBeInViewport();
    await expect(page).toHaveURL(/\/$/);
    await picture(page, 'session-ended');
    await accessible(page);
    await chooseAccount(page, email, 'Priya Sharma');
    await expect(page).toHaveURL(/\/user-orders$/);
    await expect(page.getByText('No orders found')).toBeVisible();
    expect(problems).toEqual([]);
  });

  test('while paying says that nothing was charged and returns to the same order', async ({ page, context }) => {
    const email = newEmail();
    await signIn(page, 'Rahul Verma', email);
    await visit(page, '/user');
    await page.getByLabel('User ID').fill('12345678');
    await page.getByLabel('Zone ID').fill('1234');
    await page.getByRole('button', { name: 'Add 55 Diamonds' }).click();
    await page.getByRole('button', { name: 'Create Order' }).click();
    const pay = page.getByRole('dialog').getByRole('button', { name: /^Pay with/ });
    await expect(pay).toBeVisible();
    await context.clearCookies();
    await pay.click();
    await expect(page.getByText(ENDED)).toBeInViewport();
    await chooseAccount(page, email, 'Rahul Verma');
    await expect(page).toHaveURL(/\/user$/);
    await expect(page.getByLabel('User ID')).toHaveValue('12345678');
    await expect(page.getByText('1 item', { exact: true })).toBeVisible();
  });

  test('in another tab ends in this one too', async ({ page, context }) => {
    await signIn(page, 'Meera Nair');
    await visit(page, '/user');
    const other = await context.newPage();
    await visit(other, '/user-orders');
    await expect(other.getByText('No orders found')).toBeVisible();
    await page
      .getByRole('button', { name: /Profile|Account menu/ })
      .locator('visible=true')
      .click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in to recharge' })).toBeVisible();
    await expect(page.getByText(ENDED)).toHaveCount(0);
    await expect(other.getByText(ENDED)).toBeVisible();
  });
});

test('a private order asks a visitor to sign in and returns to it', async ({ page, context }) => {
  const email = newEmail();
  await signIn(page, 'Kavya Rao', email);
  const id = await startUpiOrder(page);
  await context.clearCookies();
  await page.goto(`/wallet-order-status?orderId=${id}`);
  await expect(page.getByRole('heading', { name: 'Please sign in' })).toBeVisible();
  await picture(page, 'status-sign-in');
  await accessible(page);
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await chooseAccount(page, email, 'Kavya Rao');
  await expect(page).toHaveURL(new RegExp(`/wallet-order-status\\?orderId=${id}$`));
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Please sign in');
});

test('a private recharge asks a visitor to sign in', async ({ page }) => {
  const path = `/wallet-recharge-status?transactionId=${ID}`;
  const answers = { [`/api/orders/transactions/status/${ID}`]: refused(401) };
  await enter(page, { name: '', path, reads: '', answers });
  await page.goto(path);
  await expect(page.getByRole('heading', { name: 'Please sign in' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
});
