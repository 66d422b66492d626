import { expect } from '@playwright/test';
import { signIn, signInAsAdmin } from './sessions.ts';
import { test } from './test.ts';
import { accessible, chooseTheme, complaints, newEmail, picture, rechargeWith } from './visitor.ts';

test.beforeEach(({ page }) => chooseTheme(page));

test('an admin finds a recharge and its player, adjusts the wallet, and checks the books', async ({
  page,
  browser,
}) => {
  const email = newEmail();
  await signIn(page, 'Ananya Iyer', email);
  await rechargeWith(page, /^\D*100$/);

  const admin = await (await browser.newContext()).newPage();
  const problems = complaints(admin);
  await chooseTheme(admin);
  await signInAsAdmin(admin);
  await admin.goto('/dashboard');
  await admin.getByRole('tab', { name: 'Transactions' }).click();
  await admin.getByLabel('Search transactions').fill(email);
  await admin.getByRole('button', { name: 'Search' }).click();
  await expect(admin.getByText('Showing 1 of 1 transaction')).toBeVisible();
  await admin.reload();
  await expect(admin.getByText('Showing 1 of 1 transaction')).toBeVisible();
  await picture(admin, '20-transactions');
  await accessible(admin);
  await admin.getByRole('button', { name: /^View transaction/ }).click();
  await expect(admin.getByRole('dialog').getByText('Gateway response')).toBeVisible();
  await picture(admin, '21-transaction-details');
  await accessible(admin);
  await admin.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

  await admin.getByRole('tab', { name: 'User Management' }).click();
  await expect(admin.getByRole('heading', { name: 'Leaderboard' })).toBeVisible();
  await picture(admin, '22-leaderboard');
  await admin.getByLabel('Find a user by email').fill(email.toUpperCase());
  await admin.getByRole('button', { name: 'Search' }).click();
  await expect(admin.getByRole('heading', { name: 'Ananya Iyer' })).toBeVisible();
  const adjust = async (amount: string) => {
    await admin.getByLabel('Amount').fill(amount);
    await admin.getByLabel('Reason').fill('Goodwill for a late delivery');
    await admin.getByRole('button', { name: 'Update balance' }).click();
  };
  await adjust('25.50');
  const question = admin.getByRole('alertdialog');
  await expect(question).toContainText(`adjust the balance by ₹25.50 for ${email}?`);
  await picture(admin, '23-adjust-confirm');
  await accessible(admin);
  await question.getByRole('button', { name: 'Adjust balance' }).click();
  await expect(admin.getByText('Balance updated. The wallet now holds ₹125.50.')).toBeVisible();
  await picture(admin, '24-adjusted');
  await adjust('-200');
  await question.getByRole('button', { name: 'Adjust balance' }).click();
  await expect(admin.getByText(/^The wallet holds 125\.50 rupees/)).toBeVisible();

  await page.goto('/wallet?tab=history');
  await expect(page.getByText('Balance adjusted by support')).toBeVisible();
  await expect(page.getByText('Goodwill')).toBeHidden();

  await admin.goto('/dashboard/reconciliation');
  await admin.getByRole('button', { name: 'Check now' }).click();
  await expect(admin.getByText('The books balance')).toBeVisible();
  await expect(admin.getByRole('button', { name: 'Check now' })).toBeEnabled();
  await picture(admin, '25-reconciliation');
  await accessible(admin);
  expect(problems).toEqual([]);
});
