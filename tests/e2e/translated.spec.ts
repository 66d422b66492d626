import { expect, type Page } from '@playwright/test';
import { deliveriesTo } from '../support/simulators.ts';
import { signIn, signInAsAdmin } from './sessions.ts';
import { test } from './test.ts';
import { complaints, newEmail, newGameId, rechargeWith, signInAs, visit } from './visitor.ts';

/** Does what a browser's translator does to a page: every text moves into elements of its own, again after each change. */
const translated = (page: Page) => page.addInitScript(moveTexts);

/** Runs in the page. */
function moveTexts(): void {
  const move = () => {
    const texts = document.createTreeWalker(document, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    while (texts.nextNode()) found.push(texts.currentNode as Text);
    for (const text of found) {
      if (text.data.trim() === '' || !text.parentElement?.closest('body')) continue;
      if (text.parentElement.closest('font, script, style, noscript, textarea, option, svg')) continue;
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      inner.textContent = text.data;
      outer.append(inner);
      text.replaceWith(outer);
    }
  };
  new MutationObserver(move).observe(document, { childList: true, characterData: true, subtree: true });
}

test('a translated page: recharge, verify, buy and look back', async ({ page }) => {
  await translated(page);
  const problems = complaints(page);
  await signInAs(page, newEmail(), 'Arjun Das');
  await visit(page, '/wallet-recharge');
  await expect(page.locator('font').first()).toBeAttached();
  await page.getByRole('button', { name: /^\D*100$/ }).click();
  await expect(page.getByRole('button', { name: 'Pay with UPI · ₹100.00' })).toBeVisible();
  await page.getByRole('button', { name: /2,?000/ }).click();
  await expect(page.getByRole('button', { name: 'Pay with UPI · ₹2,000.00' })).toBeVisible();
  await rechargeWith(page, /2,?000/);
  await visit(page, '/user');
  const gameId = newGameId();
  await page.getByLabel('User ID').fill(gameId);
  await page.getByLabel('Zone ID').fill('1234');
  await page.getByRole('button', { name: 'Verify Player Details' }).click();
  await expect(page.getByText(/^Welcome, /).first()).toBeVisible();
  await page.getByRole('button', { name: 'Add 55 Diamonds' }).click();
  await page.getByRole('button', { name: 'Increase quantity of 55 Diamonds' }).click();
  await expect(page.getByText('2 items').first()).toBeVisible();
  await page.getByRole('button', { name: 'Create Order' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: /UPI/ }).click();
  await dialog.getByRole('radio', { name: /Wallet/ }).click();
  await dialog.getByRole('button', { name: 'Pay with Wallet' }).click();
  await expect(page.getByRole('heading', { name: 'Order Successful!' })).toBeVisible();
  expect(await deliveriesTo(gameId, '1234')).toHaveLength(2);
  await page.getByRole('link', { name: 'View My Orders' }).click();
  await expect(page.getByRole('listitem').getByText('Completed', { exact: true }).first()).toBeVisible();
  await visit(page, '/wallet?tab=history');
  await expect(page.getByText('Purchase').first()).toBeVisible();
  expect(problems).toEqual([]);
});

test("a translated page: an admin's day", async ({ page, browser }) => {
  const email = newEmail();
  const player = await (await browser.newContext()).newPage();
  await signIn(player, 'Leela Rao', email);
  await rechargeWith(player, /^\D*100$/);

  // The table, whatever size the project has.
  await page.setViewportSize({ width: 1440, height: 900 });
  await translated(page);
  const problems = complaints(page);
  await signInAsAdmin(page);
  await expect(page.getByLabel('Product prices')).toBeVisible();
  await page.getByRole('button', { name: /^Edit/ }).first().click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Fetch Latest' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.goto('/dashboard');
  await page.getByRole('tab', { name: 'Orders' }).click();
  await page.getByRole('tab', { name: 'Transactions' }).click();
  await page.getByLabel('Search transactions').fill(email);
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByText('Showing 1 of 1 transaction').first()).toBeVisible();
  await page.getByRole('button', { name: /^View transaction/ }).click();
  await expect(page.getByRole('dialog').getByText('Gateway response').first()).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('tab', { name: 'User Management' }).click();
  await page.getByLabel('Find a user by email').fill(email);
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('heading', { name: 'Leela Rao' })).toBeVisible();
  await page.getByLabel('Amount').fill('25.50');
  await page.getByLabel('Reason').fill('Goodwill for a late delivery');
  await page.getByRole('button', { name: 'Update balance' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Adjust balance' }).click();
  await expect(page.getByText('Balance updated. The wallet now holds ₹125.50.').first()).toBeVisible();
  await page.getByRole('tab', { name: 'Deliveries' }).click();
  await page.goto('/dashboard/reconciliation');
  await page.getByRole('button', { name: 'Check now' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(problems).toEqual([]);
});
