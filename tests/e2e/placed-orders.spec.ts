import { expect } from '@playwright/test';
import { cheapest, finalStatus, newPlayer, orderStatus, placeOrder, recharge } from '../support/shop.ts';
import { controlSupplier, resetSupplier } from '../support/simulators.ts';
import { until } from '../support/stack.ts';
import { signInAsAdmin } from './sessions.ts';
import { test } from './test.ts';
import { accessible, chooseTheme, picture } from './visitor.ts';

test.beforeEach(({ page }) => chooseTheme(page));
test.afterEach(async () => void (await resetSupplier()));

const lines = async () => (await cheapest(1)).map((product) => ({ product, quantity: 2 }));

test('orders that waited for points are started after the refill', async ({ page }) => {
  const player = await newPlayer();
  await recharge(player, 2000);
  await controlSupplier({ points: 0 });
  const orderId = await placeOrder(player, await lines());
  await until('the order waits', async () => (await orderStatus(player, orderId)) === 'placed');

  await signInAsAdmin(page);
  await page.goto('/dashboard');
  await expect(page.getByText(/await(s)? fulfilment/)).toBeVisible();
  const run = page.getByRole('button', { name: 'Process Placed Orders' });
  await expect(run).toBeDisabled();
  await picture(page, '33-placed-short');
  await accessible(page);

  await resetSupplier();
  await until('the balance is back', async () => {
    await page.getByRole('button', { name: 'Refresh' }).click();
    return run.isEnabled();
  });
  await picture(page, '34-placed');
  await run.click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(/process \d+ placed orders?\?/);
  await question.getByRole('button', { name: 'Process Placed Orders' }).click();
  await expect(page.getByText(/^\d+ of \d+ orders? started\.$/)).toBeVisible();
  await picture(page, '35-placed-report');
  await accessible(page);
  expect(await finalStatus(player, orderId)).toBe('completed');
});
