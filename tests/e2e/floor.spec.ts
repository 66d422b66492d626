import { expect } from '@playwright/test';
import { propertiesAboveFloor, type Property } from '@topup/build/floor/above-floor';
import { deliveriesTo } from '../support/simulators.ts';
import { until } from '../support/stack.ts';
import { banner, find, openJob, openPrices, ownProduct, priceForPlayers } from './price-stage.ts';
import { test } from './test.ts';
import { complaints, newEmail, newGameId, rechargeWith, signInAs, visit } from './visitor.ts';

const NEWER = propertiesAboveFloor();

/** Runs in every page, before its scripts. */
function remove(properties: readonly Property[]): void {
  for (const { holder, name } of properties) {
    const object = holder.reduce<object | undefined>((of, key) => of && Reflect.get(of, key), globalThis);
    if (object) Reflect.deleteProperty(object, name);
  }
}

test.beforeEach(({ context }) => context.addInitScript(remove, NEWER));

/** What the lint, the types and a new Chromium cannot see: that every call has what it needs in the oldest browsers. */
test.describe('without what a browser of the floor lacks', () => {
  test('a player recharges, buys from the wallet, and gets the delivery', async ({ page }) => {
    const problems = complaints(page);
    await signInAs(page, newEmail(), 'Priya Sharma');
    await rechargeWith(page, /^\D*500$/);
    await visit(page, '/user');
    const gameId = newGameId();
    await page.getByLabel('User ID').fill(gameId);
    await page.getByLabel('Zone ID').fill('1234');
    await page.getByRole('button', { name: 'Verify Player Details' }).click();
    await expect(page.getByText(/^Welcome, /)).toBeVisible();
    await page.getByRole('button', { name: 'Add 55 Diamonds' }).click();
    await page.getByRole('button', { name: 'Create Order' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: /Wallet/ }).click();
    await dialog.getByRole('button', { name: 'Pay with Wallet' }).click();
    await expect(page.getByText('Order Successful!')).toBeVisible();
    expect(await deliveriesTo(gameId, '1234')).toHaveLength(1);
    expect(await page.evaluate(() => 'toSorted' in [] || 'navigation' in window)).toBe(false);
    expect(problems).toEqual([]);
  });

  test('an admin changes a price, and players see it', async ({ page }) => {
    const product = await ownProduct();
    const problems = complaints(page);
    await openPrices(page);
    await find(page, product);
    await openJob(page, product, 'edit');
    await page.getByLabel('Custom Price (Rs)').fill('5100.50');
    await page.getByRole('button', { name: /^Save/ }).click();
    await expect(banner(page)).toContainText('Price updated successfully');
    await until('players see it', async () => (await priceForPlayers(product)) === '5100.50');
    expect(problems).toEqual([]);
  });
});
