import { expect, type Page } from '@playwright/test';
import { answersTo, fromStore } from './answers.ts';
import { signIn } from './sessions.ts';
import { test } from './test.ts';
import { accessible, chooseTheme, newGameId, picture, rechargeWith, visit } from './visitor.ts';

test.beforeEach(({ page }) => chooseTheme(page));

const CREATE = '**/api/orders/create-orders';

/** Prepares a player with money, an account and one item, and opens the confirm dialog: the next click pays. */
async function aboutToPay(page: Page) {
  await signIn(page, 'Priya Sharma');
  await rechargeWith(page, /500/);
  await visit(page, '/user');
  await page.getByLabel('User ID').fill(newGameId());
  await page.getByLabel('Zone ID').fill('1234');
  await page.getByRole('button', { name: 'Add 55 Diamonds' }).click();
  await page.getByRole('button', { name: 'Create Order' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('radio', { name: /Wallet/ }).click();
  const pay = sheet.getByRole('button', { name: /^Pay with Wallet/ });
  await expect(pay).toBeEnabled();
  return { sheet, pay };
}

/** The store's own records of the signed-in player: the number of orders, and the balance in rupees. */
async function books(page: Page): Promise<{ orders: number; balance: number }> {
  const read = async (path: string) => ((await (await page.request.get(path)).json()) as { data: never }).data;
  const { pagination } = (await read('/api/orders?page=1&limit=10')) as { pagination: { total: number } };
  const { walletBalance } = (await read('/api/wallet/balance')) as { walletBalance: number };
  return { orders: pagination.total, balance: walletBalance };
}

const boughtOnce = { orders: 1, balance: 425.5 };

test('a player buys while both admin remotes and all admin calls fail', async ({ page }) => {
  for (const dead of [
    '**/remotes/price-admin/**',
    '**/remotes/ops-dashboard/**',
    '**/admin/**',
    '**/api/orders/explain/**',
  ])
    await answersTo(page, dead, (route) => route.abort('connectionrefused'));
  const { pay } = await aboutToPay(page);
  await pay.click();
  await expect(page.getByText('Order Successful!')).toBeVisible();
  expect(await books(page)).toEqual(boughtOnce);
});

test('a session that expires during an order is renewed, and the order is created once', async ({ page }) => {
  const keys: (string | undefined)[] = [];
  await answersTo(page, CREATE, async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    // The store creates the order, but the browser only learns that the session has ended.
    const answer = await route.fetch();
    const json = { success: false, code: 'session_expired', message: 'Session expired' };
    await route.fulfill(keys.length === 1 ? { status: 403, json } : { response: answer });
  });
  const { pay } = await aboutToPay(page);
  await pay.click();
  await expect(page.getByText('Order Successful!')).toBeVisible();
  expect(keys).toHaveLength(2);
  expect(keys[0]).toMatch(/^\S{16,}$/);
  expect(keys[1]).toBe(keys[0]);
  expect(await books(page)).toEqual(boughtOnce);
});

test('a network failure while paying shows what is known, and the page finds the outcome when the network returns', async ({
  page,
  context,
}) => {
  // The order reaches the store; its response is lost because the network is down.
  const creation = await answersTo(page, CREATE, async (route) => {
    await route.fetch();
    await context.setOffline(true);
    await route.abort('internetdisconnected');
  });
  const { sheet, pay } = await aboutToPay(page);
  await pay.click();
  await expect(sheet.getByRole('alert')).toContainText('We do not know yet if it went through');
  await picture(page, '50-offline-while-paying');
  await accessible(page);
  await context.setOffline(false);
  await creation.become(fromStore);
  await pay.click();
  await expect(page.getByText('Order Successful!')).toBeVisible();
  expect(await books(page)).toEqual(boughtOnce);
});

test('a status page that loses the network resumes when it returns', async ({ page, context }) => {
  const status = await answersTo(page, '**/api/orders/order-status/*', (route) =>
    route.fulfill({ json: { success: true, status: 'processing' } }),
  );
  await answersTo(page, '**/api/orders/order-status/*/events', (route) => route.abort('internetdisconnected'));
  const { pay } = await aboutToPay(page);
  await pay.click();
  await expect(page.getByRole('heading', { name: 'Processing Your Order' })).toBeVisible();
  await context.setOffline(true);
  await status.become(fromStore);
  await expect(page.getByText(/Your order goes on without this page/)).toBeVisible();
  await picture(page, '51-offline-status');
  await accessible(page);
  await context.setOffline(false);
  await expect(page.getByText('Order Successful!')).toBeVisible();
});
