import { expect, type Page } from '@playwright/test';
import { cheapest, finalStatus, newPlayer, orderStatus, placeOrder, recharge } from '../support/shop.ts';
import { auditBooks, until } from '../support/stack.ts';
import { brakesOf } from '@topup/kit/testing/brake-writes';
import { changeBrake } from './brake-dialog.ts';
import { apiAdmin, signIn, signInAsAdmin } from './sessions.ts';
import { test } from './test.ts';
import { accessible, chooseTheme, fitsWidth, visit } from './visitor.ts';

test.beforeEach(({ page }) => chooseTheme(page));
test.afterEach(async () => {
  for (const service of ['order', 'wallet', 'supplier-gateway'])
    for (const { name } of await (await brakes(service)).state()) await (await brakes(service)).release(name);
});

const brakes = async (service: string) => brakesOf(service, (await apiAdmin()).call);

/** The player comes back to the page. It asks at once then, and otherwise every 15 s. */
const comesBack = (page: Page) => page.evaluate("dispatchEvent(new Event('visibilitychange'))");

test('deliveries are stopped: an order waits, says so, and is delivered after the release', async ({
  page,
  browser,
}) => {
  const player = await newPlayer();
  await recharge(player, 2000);
  const theirs = await (await browser.newContext()).newPage();
  await signIn(theirs, 'Nova', player.email);
  await visit(theirs, '/user');

  await signInAsAdmin(page);
  await page.goto('/dashboard?tab=brakes');
  await changeBrake(page, 'Put on', 'Deliveries');
  await expect(page.getByRole('complementary', { name: 'Brakes that are on' })).toContainText('Deliveries');
  await comesBack(theirs);
  await expect(theirs.getByText(/^Deliveries are paused; an order placed now waits/)).toBeVisible();
  await fitsWidth(theirs);

  const [product] = await cheapest(1);
  const orderId = await placeOrder(player, [{ product: product!, quantity: 1 }]);
  await until('the order waits', async () => (await orderStatus(player, orderId)) === 'placed');
  await visit(theirs, `/wallet-order-status?orderId=${orderId}`);
  await expect(theirs.getByText(/^Deliveries are paused\. Your order is paid/)).toBeVisible();
  await accessible(theirs);
  await page.goto(`/dashboard?tab=orders&view=${orderId}`);
  await expect(page.getByText(/stopped by a brake/).first()).toBeVisible();

  await page.goto('/dashboard?tab=brakes');
  await changeBrake(page, 'Release', 'Deliveries');
  expect(await finalStatus(player, orderId)).toBe('completed');
  await expect(
    theirs
      .getByText('Order Completed')
      .or(theirs.getByText(/delivered/i))
      .first(),
  ).toBeVisible();
  await theirs.context().close();
  expect((await auditBooks()).balanced).toBe(true);
});

test('orders, a payment method and recharges are stopped: the player reads it before paying', async ({ page }) => {
  const player = await newPlayer();
  await recharge(player, 2000);
  await signIn(page, 'Nova', player.email);
  await visit(page, '/user');
  await page.getByLabel('User ID').fill('12345678');
  await page.getByLabel('Zone ID').fill('1234');
  await page.getByRole('button', { name: /^Add Weekly Pass/ }).click();
  const create = page.getByRole('button', { name: 'Create Order' });

  await (await brakes('order')).putOn('orders');
  await comesBack(page);
  await expect(page.getByText(/^New orders are paused right now/)).toBeVisible();
  await expect(create).toBeDisabled();
  await (await brakes('order')).release('orders');
  await comesBack(page);
  await expect(create).toBeEnabled();
  await expect(page.getByLabel('User ID')).toHaveValue('12345678');

  await (await brakes('order')).putOn('method-wallet');
  await create.click();
  await comesBack(page);
  await expect(page.getByRole('dialog').getByText('Paused right now')).toBeVisible();
  await accessible(page);
  await (await brakes('order')).release('method-wallet');
  await comesBack(page);
  await expect(page.getByRole('dialog').getByText('Paused right now')).toBeHidden();

  await (await brakes('wallet')).putOn('recharges');
  await visit(page, '/wallet');
  await expect(page.getByText(/^Adding money is paused right now/)).toBeVisible();
  await (await brakes('wallet')).release('recharges');
  await comesBack(page);
  await expect(page.getByText(/^Adding money is paused right now/)).toBeHidden();
});
