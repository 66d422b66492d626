import { expect, type Page } from '@playwright/test';
import { signIn } from './sessions.ts';
import { test } from './test.ts';
import { accessible, chooseTheme, complaints, picture } from './visitor.ts';

test.use({ serviceWorkers: 'allow' });

const noConnection = (page: Page) => page.getByRole('heading', { level: 1, name: 'No connection to the store' });

/** Makes a first visit, so that the service worker is installed for later ones. */
async function firstVisit(page: Page, path: string): Promise<void> {
  await chooseTheme(page);
  await page.goto(path);
  await page.evaluate(() => navigator.serviceWorker.ready);
}

test('an unreachable page shows the offline page, and opens automatically once reachable', async ({
  page,
  context,
}) => {
  const problems = complaints(page);
  await firstVisit(page, '/');
  await context.setOffline(true);
  await page.goto('/faq');
  await expect(noConnection(page)).toBeVisible();
  await expect(page.getByText('Orders and payments that are under way go on')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', test.info().project.use.colorScheme ?? 'dark');
  await accessible(page);
  await picture(page, 'offline');
  await page.getByRole('link', { name: 'Try Again' }).click();
  await expect(noConnection(page)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'FAQ' })).toBeVisible();
  await expect(page.locator('#prerendered')).toHaveCount(0);
  await expect(page).toHaveURL(/\/faq$/);
  expect(problems.filter((problem) => !problem.startsWith('503'))).toEqual([]);
});

test('a page with an error status is shown unchanged', async ({ page }) => {
  await firstVisit(page, '/');
  const missing = await page.goto('/nothing-here');
  expect(missing?.status()).toBe(404);
  await expect(page.getByText('Page Not Found.')).toBeVisible();
});

test('the worker caches nothing, not even for signed-in players', async ({ page }) => {
  await signIn(page, 'Installed');
  await firstVisit(page, '/wallet');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
});

test('a money page opened offline shows no earlier data', async ({ page, context }) => {
  await signIn(page, 'Installed');
  await firstVisit(page, '/wallet');
  await context.setOffline(true);
  await page.reload();
  await expect(noConnection(page)).toBeVisible();
  await expect(page.locator('body')).not.toContainText('₹');
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Wallet' })).toBeVisible();
});

test('a new worker replaces the old one while pages are open', async ({ page }) => {
  await firstVisit(page, '/');
  await page.reload();
  const scripts = await page.evaluate(async () => {
    const worker = navigator.serviceWorker;
    const changed = new Promise((resolve) => (worker.oncontrollerchange = resolve));
    const before = worker.controller?.scriptURL;
    await worker.register('/service-worker.js?newer');
    await changed;
    return [before, worker.controller?.scriptURL];
  });
  expect(scripts.map((url) => url && new URL(url).search)).toEqual(['', '?newer']);
  await page.getByRole('link', { name: 'Prices', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mobile Legends Store');
});

test('browsers can install the store', async ({ page }) => {
  await firstVisit(page, '/');
  const devtools = await page.context().newCDPSession(page);
  const { url, errors, data } = await devtools.send('Page.getAppManifest');
  expect([new URL(url).pathname, errors, JSON.parse(data ?? '{}').name]).toEqual([
    '/manifest.webmanifest',
    [],
    'Topup',
  ]);
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  // Tests use private contexts, in which some Chromium builds report that nothing can be installed.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
});
