import { expect, type Locator } from '@playwright/test';
import { enter, refusal } from './states.ts';
import { answersTo } from './answers.ts';
import { test } from './test.ts';
import { accessible, chooseTheme, picture, visit } from './visitor.ts';

const visitor = { name: '', path: '', reads: '' } as const;
const player = { ...visitor, user: 'user' } as const;

test.beforeEach(({ page }) => chooseTheme(page));

test('the first link of every public page skips the header', async ({ page }) => {
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
  await enter(page, visitor);
  await page.goto('/support');
  // Until the live page is shown, a link loads the next page in full and the browser places the focus.
  await expect(page.locator('#prerendered')).toHaveCount(0);
  await page.getByRole('link', { name: 'FAQ' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await enter(page, player);
  await visit(page, '/user');
  await page.getByRole('link', { name: 'Orders' }).click();
  await expect(page.getByRole('heading', { name: 'Your Orders' })).toBeFocused();
  await page.getByRole('link', { name: 'Wallet' }).click();
  await expect(page.getByRole('heading', { name: 'Wallet', exact: true })).toBeFocused();
});

test('both wallet paths are marked in the navigation, which also links to help', async ({ page }) => {
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

test('a busy button keeps the focus, and its replacement receives it', async ({ page }) => {
  const slow = { '/api/orders': 'never', '/api/orders/verify-username': 'never' } as const;
  await enter(page, { ...player, answers: { ...slow, '/api/orders': refusal } });
  await visit(page, '/user');
  await page.getByLabel('User ID').fill('12345678');
  await page.getByLabel('Zone ID').fill('1234');
  await page.keyboard.press('Enter');
  const verify = page.getByRole('button', { name: 'Verify Player Details' });
  await verify.focus();
  await expect(verify).toHaveAttribute('aria-busy', 'true');
  await expect(verify).toBeFocused();
  await visit(page, '/user-orders');
  await page.getByRole('button', { name: 'Try Again' }).focus();
  await enter(page, { ...player, answers: slow });
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
});

/** Width of the border that marks the selection in forced-colours mode. */
const edge = (part: Locator) => part.first().evaluate((element) => getComputedStyle(element).borderTopWidth);

test.describe('in forced-colours mode', () => {
  test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: 'active' }));

  test('the selected amount and tab are visible, and buttons have a border', async ({ page }) => {
    await enter(page, player);
    await visit(page, '/wallet');
    const preset = (amount: string) => page.getByRole('button', { name: amount });
    await preset('₹500').click();
    await expect.poll(async () => [await edge(preset('₹500')), await edge(preset('₹200'))]).toEqual(['3px', '1px']);
    expect(await edge(page.getByRole('tab', { name: 'Recharge' }))).not.toBe(
      await edge(page.getByRole('tab', { name: 'History' })),
    );
    expect(await edge(page.getByRole('button', { name: /^Pay with/ }))).not.toBe('0px');
    await picture(page, 'forced-wallet');
  });

  test('the selected payment method is visible', async ({ page }) => {
    const body = { success: true, username: 'Nova', message: '', activePasses: 0, bonusUsed: [] };
    await enter(page, { ...player, answers: { '/api/orders/verify-username': { body } } });
    await visit(page, '/user');
    await page.getByLabel('User ID').fill('12345678');
    await page.getByLabel('Zone ID').fill('1234');
    await page.getByRole('button', { name: 'Add 55 Diamonds' }).click();
    await page.getByRole('button', { name: 'Create Order' }).click();
    const [wallet, upi] = [page.getByRole('radio', { name: /^Wallet/ }), page.getByRole('radio', { name: /^UPI/ })];
    for (const [chosen, other] of [
      [wallet, upi],
      [upi, wallet],
    ] as const) {
      await chosen.click();
      await expect(chosen).toBeChecked();
      expect([await edge(chosen), await edge(other)]).toEqual(['3px', '1px']);
    }
    await picture(page, 'forced-confirm');
  });

  test('the dot of the current slide is visible', async ({ page }) => {
    await page.goto('/');
    const dot = (name: string) => page.getByRole('button', { name }).locator('span');
    for (const [shown, other] of [
      ['Slide 1 of 3', 'Slide 2 of 3'],
      ['Slide 2 of 3', 'Slide 1 of 3'],
    ] as const) {
      await page.getByRole('button', { name: shown }).click();
      await expect.poll(async () => [await edge(dot(shown)), await edge(dot(other))]).toEqual(['3px', '1px']);
    }
    await picture(page, 'forced-carousel');
  });
});

test('a storefront that fails to load still shows brand and contacts', async ({ page }) => {
  await answersTo(page, '**/remotes/storefront/**', (route) => route.fulfill({ status: 503 }));
  await page.goto('/');
  await expect(page.getByText('This page did not load')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Topup' })).toBeVisible();
  await expect(page.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/);
  await picture(page, 'remote-down-public');
  await accessible(page);
});
