import { expect, type Page, type Request } from '@playwright/test';
import { cheapest, finalStatus, newPlayer, placeOrder, recharge } from '../support/shop.ts';
import { auditBooks, until } from '../support/stack.ts';
import { changeBlock, openAs } from './admins.ts';
import { signIn } from './sessions.ts';
import { test } from './test.ts';
import { accessible, chooseTheme, complaints, fitsWidth, newEmail, picture, visit } from './visitor.ts';

test('a blocked player is signed out, reads why, sees orders and balance, and buys again afterwards', async ({
  page,
  browser,
}) => {
  const player = await newPlayer();
  await recharge(player, 2000);
  const [product] = await cheapest(1);
  const orderId = await placeOrder(player, [{ product: product!, quantity: 1 }]);
  await finalStatus(player, orderId);
  await chooseTheme(page);
  const problems = complaints(page);
  await signIn(page, 'Nova', player.email);
  await visit(page, '/user');

  const support = await openAs(
    browser,
    'support-admin@example.com',
    `/dashboard?tab=users&email=${encodeURIComponent(player.email)}`,
  );
  await changeBlock(support, 'Block account', 'Stolen cards were used.');
  await expect(support.getByRole('region', { name: 'Blocked account' })).toContainText('Stolen cards were used.');
  await picture(support, 'account-blocked');

  const isRefused = async () => (await page.request.get('/api/wallet/balance')).status() === 403;
  await until('the session has ended', isRefused);
  await page.getByRole('link', { name: 'Orders' }).click();
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
  await signIn(page, 'Nova', player.email);
  await visit(page, '/user');
  const notice = page.getByRole('complementary', { name: 'Your account is blocked' });
  await expect(notice).toContainText('Stolen cards were used.');
  await expect(page).toHaveURL(/\/wallet$/);
  await expect(page.locator('#content').getByText(/^₹[\d,.]+$/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Pay with/ })).toHaveCount(0);
  await picture(page, 'blocked-wallet');
  await accessible(page);
  await fitsWidth(page);
  await page.getByRole('link', { name: 'Orders' }).click();
  await page.getByRole('button', { name: /^Details/ }).click();
  await expect(page.getByRole('dialog').getByText('Timeline')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Order Again/ })).toHaveCount(0);
  await picture(page, 'blocked-order');
  await accessible(page);

  await changeBlock(support, 'Unblock account', 'They were his own.');
  await page.reload();
  await expect(notice).toBeHidden();
  await visit(page, '/user');
  await page.getByLabel('User ID').fill(player.userId);
  await page.getByLabel('Zone ID').fill(player.zoneId);
  await page.getByRole('button', { name: /^Add Weekly Pass/ }).click();
  await page.getByRole('button', { name: 'Create Order' }).click();
  await page.getByRole('radio', { name: /^Wallet/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: /^Pay/ }).click();
  await expect(page).toHaveURL(/\/wallet-order-status/);
  await expect(page.getByText('Order Successful!')).toBeVisible();
  await support.context().close();
  expect((await auditBooks()).balanced).toBe(true);
  expect(problems).toEqual([]);
});

/** The streams of notices that a context has open, by service. The end of a closed page's streams is not always told. */
function streamsOf(page: Page): () => string[] {
  const open = new Map<Request, string>();
  page.context().on('request', (request) => {
    const [, service] = /\/api\/admin\/notices\/([\w-]+)\/stream$/.exec(request.url()) ?? [];
    if (service) open.set(request, service);
  });
  const end = (request: Request) => void open.delete(request);
  page.context().on('requestfailed', end);
  page.context().on('requestfinished', end);
  const isOpen = ([request]: [Request, string]) => !request.frame().page().isClosed();
  return () =>
    [...open]
      .filter(isOpen)
      .map(([, service]) => service)
      .sort();
}

test('the second admin reads on any page that a change waits; two tabs share the streams', async ({ browser }) => {
  const email = newEmail();
  const player = await newPlayer();
  const second = await openAs(browser, 'second-admin@example.com', '/pricing');
  const streams = streamsOf(second);
  await second.goto('/user');
  const otherTab = await second.context().newPage();
  await otherTab.goto('/user-orders');
  await expect.poll(streams).toEqual(['catalogue', 'supplier-gateway', 'wallet']);

  const first = await openAs(
    browser,
    'admin@example.com',
    `/dashboard?tab=users&email=${encodeURIComponent(player.email)}`,
  );
  await first.getByLabel('Amount').fill('25000');
  await first.getByLabel('Reason').fill(`Goodwill for ${email}`);
  await first.getByRole('button', { name: 'Propose adjustment' }).click();
  await first.getByRole('alertdialog').getByRole('button', { name: 'Propose adjustment' }).click();

  for (const page of [second, otherTab]) {
    const link = page
      .getByRole('complementary', { name: 'Notices' })
      .getByRole('link', { name: /^Wallet adjustments/ });
    await expect(link).toBeVisible();
    await picture(page, page === second ? 'notice' : 'notice-orders');
    await accessible(page);
    await fitsWidth(page);
  }
  expect(streams()).toEqual(['catalogue', 'supplier-gateway', 'wallet']);
  await expect(first.getByRole('complementary', { name: 'Notices' }).getByText('Wallet adjustments')).toHaveCount(0);

  await otherTab.getByRole('link', { name: /^Wallet adjustments/ }).click();
  const proposal = otherTab.getByRole('region', { name: 'Proposed' }).filter({ hasText: player.email });
  await proposal.getByRole('button', { name: 'Confirm adjustment' }).click();
  await otherTab.getByRole('alertdialog').getByRole('button', { name: 'Confirm adjustment' }).click();
  await expect(proposal).toHaveCount(0);
  await second.close();
  await expect.poll(streams).toEqual(['catalogue', 'supplier-gateway', 'wallet']);
  await first.context().close();
  await otherTab.context().close();
});
