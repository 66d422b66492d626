import { expect, type Page } from '@playwright/test';
import { settleAt } from '../support/simulators.ts';
import { until } from '../support/stack.ts';
import { signIn } from './sessions.ts';
import { test } from './test.ts';
import {
  accessible,
  chooseTheme,
  complaints,
  newGameId,
  payAtGateway,
  picture,
  startPhonepeOrder,
  visit,
} from './visitor.ts';

test.beforeEach(({ page }) => chooseTheme(page));

/** Signs in, fills a basket and goes to the gateway's payment page. */
async function orderByUpi(page: Page): Promise<void> {
  await signIn(page, 'Priya Sharma');
  await visit(page, '/user');
  await page.getByLabel('User ID').fill(newGameId());
  await page.getByLabel('Zone ID').fill('1234');
  await page.getByRole('button', { name: 'Verify Player Details' }).click();
  await expect(page.getByText(/^Welcome, /)).toBeVisible();
  await page.getByRole('button', { name: 'Add 55 Diamonds' }).click();
  await page.getByRole('button', { name: 'Create Order' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('radio', { name: /UPI/ })).toBeChecked();
  await picture(page, '20-confirm-upi');
  await accessible(page);
  await dialog.getByRole('button', { name: /^Pay with UPI/ }).click();
}

test('an order by UPI: opens the payment page, returns, is delivered', async ({ page }) => {
  const problems = complaints(page);
  await orderByUpi(page);
  await expect(page).toHaveURL(/\/simulators\/ekupi\/pay\//);
  await picture(page, '21-payment-page');
  await payAtGateway(page);
  await expect(page).toHaveURL(/\/payment-status\?orderId=[0-9a-f]{32}&t=/);
  await expect(page.getByText('Order Successful!')).toBeVisible();
  await picture(page, '22-upi-delivered');
  await accessible(page);
  await page.getByRole('link', { name: 'View My Orders' }).click();
  await page.getByRole('button', { name: 'Details' }).first().click();
  const details = page.getByRole('dialog');
  await expect(details.getByText(/UPI/).first()).toBeVisible();
  await expect(details.getByText('Purchase')).toBeVisible();
  await picture(page, '23-upi-order-details');
  await accessible(page);
  expect(problems).toEqual([]);
});

test('a refused order by UPI: no money was taken, and the page opens without a session', async ({ page, browser }) => {
  await orderByUpi(page);
  await payAtGateway(page, 'Fail');
  await expect(page.getByText('Payment Failed', { exact: true })).toBeVisible();
  await expect(page.getByText('No money has been deducted.')).toBeVisible();
  await picture(page, '24-upi-failed');
  await accessible(page);

  // A payment app may return to another browser; the token in the URL grants access to this one status.
  const elsewhere = await browser.newPage();
  await elsewhere.goto(page.url());
  await expect(elsewhere.getByText('Payment Failed', { exact: true })).toBeVisible();
  await elsewhere.close();
});

test('left without paying: the page waits; a capture after a refusal is credited to the wallet', async ({ page }) => {
  await orderByUpi(page);
  await payAtGateway(page, 'Leave');
  await expect(page.getByText('Waiting for Your Payment')).toBeVisible();
  await picture(page, '25-upi-waiting');
  const orderId = new URL(page.url()).searchParams.get('orderId') ?? '';
  await settleAt('ekupi', orderId, { outcome: 'failure', webhook: 'drop' });
  await expect(page.getByText('Payment Failed', { exact: true })).toBeVisible();
  await settleAt('ekupi', orderId, { outcome: 'success' });
  await until('the notice', async () => {
    await page.reload();
    return page
      .getByText(/has been (credited|returned) to your wallet/)
      .waitFor({ timeout: 5_000 })
      .then(() => true);
  });
  await picture(page, '26-upi-late');
  await accessible(page);
});

test('an order by PhonePe returns to its status page; its details query PhonePe', async ({ page }) => {
  await signIn(page, 'Rahul Verma');
  await page.goto(await startPhonepeOrder(page));
  await expect(page).toHaveURL(/\/simulators\/phonepe\/pay\//);
  await picture(page, '27-phonepe-page');
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page).toHaveURL(/\/payment-status\?orderId=/);
  await expect(page.getByText('Order Successful!')).toBeVisible();
  await visit(page, '/user-orders');
  await page.getByRole('button', { name: 'Details' }).first().click();
  await page.getByRole('button', { name: 'Check Payment Status' }).click();
  await expect(page.getByText('PAYMENT_SUCCESS')).toBeVisible();
  await picture(page, '28-phonepe-check');
  await accessible(page);
});
