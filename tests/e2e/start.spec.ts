import { expect, type Page } from '@playwright/test';
import { answersTo, fromStore, type Answer } from './answers.ts';
import { signIn } from './sessions.ts';
import { test } from './test.ts';
import { visit } from './visitor.ts';

const lost: Answer = (route) => route.abort();
/** The first request fails, as on a connection that was lost for a moment. */
function lostOnce(): Answer {
  let isFirst = true;
  return (route) => {
    const answer = isFirst ? lost : fromStore;
    isFirst = false;
    return answer(route);
  };
}

const button = (page: Page) => page.getByRole('button', { name: 'Continue with Google' });
const notice = (page: Page) => page.getByText('The store could not start.');

for (const part of ['main', 'bootstrap', 'framework']) {
  const urls = new RegExp(`/${part}\\.[0-9a-f]+\\.js$`);

  test(`a ${part} script that does not load once is requested again`, async ({ page }) => {
    await answersTo(page, urls, lostOnce());
    await visit(page, '/login');
    await expect(button(page)).toBeVisible();
    await expect(notice(page)).toBeHidden();
  });

  test(`a ${part} script that does not load makes the page say so, and Retry loads it`, async ({ page }) => {
    const answers = await answersTo(page, urls, lost);
    await page.goto('/login');
    await expect(notice(page)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in to recharge' })).toBeVisible();
    await answers.become(fromStore);
    await page.getByRole('link', { name: 'Retry' }).click();
    await expect(button(page)).toBeVisible();
    await expect(notice(page)).toBeHidden();
  });
}

const failureOf = (page: Page) =>
  page.waitForEvent('console', { predicate: (message) => message.text().startsWith('A part of the store failed') });

test('without its notifications the page works on', async ({ page }) => {
  const failure = failureOf(page);
  await answersTo(page, /\/toasts\.[0-9a-f]+\.js$/, lost);
  await signIn(page, 'Asha Rao');
  await visit(page, '/user');
  await failure;
  await page.getByRole('link', { name: 'Wallet' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Wallet' })).toBeVisible();
});

test('a page of the shell that does not load says so, and Retry loads it', async ({ page }) => {
  const answers = await answersTo(page, /\/not-found\.[0-9a-f]+\.js$/, lost);
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { name: 'This page did not load' })).toBeVisible();
  await answers.become(fromStore);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});

for (const path of ['/', '/dashboard'])
  test(`${path} tells a browser below the floor that it is too old, and starts nothing`, async ({ page }) => {
    await page.addInitScript(() => Reflect.deleteProperty(window, 'CSSLayerBlockRule'));
    const entry = page.waitForResponse(/\/main\.[0-9a-f]+\.js$/);
    await page.goto(path);
    await entry;
    await expect(page.getByText('This browser is too old for the store')).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect(page.locator('#root')).toBeEmpty();
  });
