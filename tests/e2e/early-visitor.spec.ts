import { expect, type Page } from '@playwright/test';
import { answersTo, never } from './answers.ts';
import { openWithoutScripts, scriptsOf } from './held-scripts.ts';
import { signIn } from './sessions.ts';
import { test } from './test.ts';
import { visit } from './visitor.ts';

test.describe('signed in', () => {
  test('input typed before the scripts have loaded is kept', async ({ page }) => {
    const { hold, release } = await scriptsOf(page);
    await page.goto('/');
    await signIn(page, 'Early Bird');
    await visit(page, '/user');
    await hold();
    await page.goto('/user', { waitUntil: 'commit' });
    await page.getByLabel('User ID').fill('123456789');
    await page.getByLabel('Zone ID').fill('2001');
    release();
    await expect(page.locator('#prerendered')).toHaveCount(0);
    await expect(page.getByLabel('User ID')).toHaveValue('123456789');
    await expect(page.getByLabel('Zone ID')).toHaveValue('2001');
    await expect(page.getByLabel('Zone ID')).toBeFocused();
    await page.getByRole('button', { name: 'Verify Player Details' }).click();
    await expect(page.getByText(/^Welcome, /)).toBeVisible();
  });

  test('choosing an amount and pressing Pay before the scripts have loaded opens the payment page', async ({
    page,
  }) => {
    const { hold, release } = await scriptsOf(page);
    await page.goto('/');
    await signIn(page, 'Early Bird');
    await visit(page, '/user');
    await hold();
    await page.goto('/wallet', { waitUntil: 'commit' });
    await page.getByRole('button', { name: /^\D*500$/ }).click();
    await page.getByRole('button', { name: /^Pay with UPI/ }).click();
    release();
    await expect(page).toHaveURL(/\/simulators\/ekupi\/pay\//);
    await expect(page.getByText('500').first()).toBeVisible();
  });

  test('a visitor who opens such a page is redirected to the sign-in of the landing page', async ({ page }) => {
    await page.goto('/user-orders');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Diamonds in your game within minutes');
    await expect(page.locator('#prerendered')).toHaveCount(0);
    await expect(page.getByText('Please sign in to continue.')).toBeInViewport();
    await expect(page.locator('#login')).toBeFocused();
  });
});

test('the scroll position is kept when the live page takes over', async ({ page }) => {
  const release = await openWithoutScripts(page, '/faq');
  await expect(page.getByRole('heading', { level: 1, name: 'FAQ' })).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 400));
  release();
  await expect(page.locator('#prerendered')).toHaveCount(0);
  expect(await page.evaluate(() => window.scrollY)).toBe(400);
});

test('a button pressed before the scripts have loaded takes effect', async ({ page }) => {
  const release = await openWithoutScripts(page, '/faq');
  await page.getByRole('button', { name: 'Sign in' }).click();
  release();
  await expect(page).toHaveURL(/\/login$/);
});

for (const [kind, press] of Object.entries({
  mouse: async (page: Page) => {
    await page.getByRole('button', { name: 'Sign in' }).hover();
    await page.mouse.down();
    return () => page.mouse.up();
  },
  keyboard: async (page: Page) => {
    await page.getByRole('button', { name: 'Sign in' }).focus();
    await page.keyboard.down('Space');
    return () => page.keyboard.up('Space');
  },
})) {
  test(`a press of the ${kind} that begins before the live page is ready and ends after it takes effect`, async ({
    page,
  }) => {
    const release = await openWithoutScripts(page, '/faq');
    const letGo = await press(page);
    release();
    await expect(page.locator('#root').getByRole('heading', { level: 1, includeHidden: true })).toBeAttached();
    await page.waitForLoadState('networkidle');
    await letGo();
    await expect(page).toHaveURL(/\/login$/);
  });
}

test('the focus stays on its link when the live page takes over', async ({ page }) => {
  const release = await openWithoutScripts(page, '/faq');
  const link = page.getByRole('banner').getByRole('link', { name: 'Prices' });
  await link.focus();
  release();
  await expect(page.locator('#prerendered')).toHaveCount(0);
  await expect(link).toBeFocused();
});

test('a price list that does not load does not block signing in', async ({ page }) => {
  await answersTo(page, '**/api/products/**', never);
  await page.goto('/pricing');
  await expect(page.locator('#prerendered')).toHaveCount(0);
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test('the chosen theme is in the first paint', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('topup-theme', 'light'));
  await openWithoutScripts(page, '/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  const ground = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await page.evaluate(() => (document.documentElement.dataset['theme'] = 'dark'));
  await expect(page.locator('html')).not.toHaveCSS('background-color', ground);
});
