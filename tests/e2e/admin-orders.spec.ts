import { expect, type Page } from '@playwright/test';
import { cheapest, finalStatus, newPlayer, orderPaidBy, orderStatus, placeOrder, recharge } from '../support/shop.ts';
import { signInAsAdmin } from './sessions.ts';
import { test } from './test.ts';
import { accessible, chooseTheme, complaints, picture } from './visitor.ts';

test.beforeEach(({ page }) => chooseTheme(page));

const lines = async () => (await cheapest(1)).map((product) => ({ product, quantity: 2 }));

async function openOrders(page: Page, search: string): Promise<void> {
  await page.goto('/dashboard');
  await page.getByRole('tab', { name: 'Orders' }).click();
  await page.getByLabel('Search orders').fill(search);
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByText('Showing 1 of 1 order')).toBeVisible();
}

test('an admin finds and opens an order, and cancels an unpaid one', async ({ page }) => {
  const player = await newPlayer();
  await recharge(player, 2000);
  const delivered = await placeOrder(player, await lines());
  expect(await finalStatus(player, delivered)).toBe('completed');

  const problems = complaints(page);
  await signInAsAdmin(page);
  await openOrders(page, player.userId);
  await picture(page, '30-orders');
  await accessible(page);
  // By keyboard: j focuses the first row's button, Enter opens the order, and Escape returns the focus.
  const opener = page.getByRole('button', { name: /^View order/ });
  await page.keyboard.press('j');
  await expect(opener).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Every paisa is accounted for')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  await page.getByRole('cell', { name: player.email }).click();
  await expect(dialog.getByText(player.email)).toBeVisible();
  await expect(dialog.getByText('Purchase')).toBeVisible();
  await dialog.getByText('2/2 delivered').click();
  await expect(dialog.getByText('SUCCESS', { exact: true })).toHaveCount(2);
  await picture(page, '31-order-details');
  await accessible(page);
  await dialog.getByRole('button', { name: 'Close' }).click();

  const answer = await orderPaidBy(player, 'ekupi', await lines());
  const pending = answer.body.data.orderId;
  await openOrders(page, pending.slice(0, 8));
  await page.getByRole('button', { name: /^View order/ }).click();
  await dialog.getByRole('button', { name: 'Cancel This Order' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('cancel this pending order? This action cannot be undone.');
  await picture(page, '32-order-cancel');
  await question.getByRole('button', { name: 'Cancel This Order' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('tabpanel').getByText(/^(Order cancelled|Cancellation is under way)\.$/)).toBeVisible();
  await expect(page.getByText('Cancelled', { exact: true }).locator('visible=true').first()).toBeVisible();
  expect(await orderStatus(player, pending)).toBe('cancelled');
  expect(problems).toEqual([]);
});
