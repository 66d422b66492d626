import { expect, test } from '@playwright/test';
import { enter, refusal } from './states.ts';
import { accessible, chooseTheme, picture } from './visitor.ts';

const player = { name: '', path: '', reads: '', user: 'user' } as const;

test.beforeEach(({ page }) => chooseTheme(page));

test('the first link of every public page skips its head', async ({ page }) => {
  for (const path of ['/', '/pricing', '/support']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(page.locator('main :focus')).toHaveCount(1);
  }
});

test('each navigation puts the focus on the heading of the new page', async ({ page }) => {
  await page.goto('/support');
  await page.getByRole('link', { name: 'FAQ' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await enter(page, player);
  await page.goto('/user');
  await page.getByRole('link', { name: 'Orders' }).click();
  await expect(page.getByRole('heading', { name: 'Your Orders' })).toBeFocused();
  await page.getByRole('link', { name: 'Wallet' }).click();
  await expect(page.getByRole('heading', { name: 'Wallet', exact: true })).toBeFocused();
});

test('both addresses of the wallet are marked in the navigation, which leads to help too', async ({ page }) => {
  await enter(page, player);
  for (const path of ['/wallet', '/wallet-recharge']) {
    await page.goto(path);
    await expect(page.locator('[aria-current=page]').locator('visible=true')).toHaveText('Wallet');
  }
  await page
    .getByRole('button', { name: /Profile|Account menu/ })
    .locator('visible=true')
    .click();
  await picture(page, 'account-menu');
  await accessible(page);
  await page.getByRole('link', { name: 'Support' }).click();
  await expect(page.getByRole('heading', { name: 'Get Support' })).toBeFocused();
});

test('a button that works keeps the focus, and what it gives way to gets it', async ({ page }) => {
  const slow = { '/api/orders': 'never', '/api/orders/verify-username': 'never' } as const;
  await enter(page, { ...player, answers: { ...slow, '/api/orders': refusal } });
  await page.goto('/user');
  await page.getByLabel('User ID').fill('12345678');
  await page.getByLabel('Zone ID').fill('1234');
  await page.keyboard.press('Enter');
  const verify = page.getByRole('button', { name: 'Verify Player Details' });
  await verify.focus();
  await expect(verify).toHaveAttribute('aria-busy', 'true');
  await expect(verify).toBeFocused();
  await page.goto('/user-orders');
  await page.getByRole('button', { name: 'Try Again' }).focus();
  await enter(page, { ...player, answers: slow });
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
});

test('what is chosen is told apart in colours that a person forces upon the page', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await enter(page, player);
  await page.goto('/wallet');
  await page.getByRole('button', { name: '₹500' }).click();
  const edge = (name: RegExp, role: 'button' | 'tab') =>
    page
      .getByRole(role, { name })
      .first()
      .evaluate((element) => getComputedStyle(element).borderTopWidth);
  expect(await edge(/₹500/, 'button')).not.toBe(await edge(/₹200/, 'button'));
  expect(await edge(/Recharge/, 'tab')).not.toBe(await edge(/History/, 'tab'));
  expect(await edge(/^Pay with/, 'button')).not.toBe('0px');
  await picture(page, 'forced-wallet');
});

test('a storefront that does not load still shows who we are and how to reach us', async ({ page }) => {
  await page.route('**/remotes/storefront/**', (route) => route.fulfill({ status: 503 }));
  await page.goto('/');
  await expect(page.getByText('This page did not load')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Topup' })).toBeVisible();
  await expect(page.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/);
  await picture(page, 'remote-down-public');
  await accessible(page);
});
