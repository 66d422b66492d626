import { expect, type Page } from '@playwright/test';
import { scriptsOf, openWithoutScripts } from './held-scripts.ts';
import { signIn } from './sessions.ts';
import { test } from './test.ts';
import { settleAt } from '../support/simulators.ts';
import { complaints, picture, startRecharge, startUpiOrder, visit } from './visitor.ts';

/** Each public page, with texts that it contains. */
const PAGES = [
  ['/', 'Diamonds in your game within minutes', 'Three steps, no waiting'],
  ['/home', 'Diamonds in your game within minutes', 'Three steps, no waiting'],
  ['/pricing', 'Mobile Legends Store', 'Login to Recharge'],
  ['/login', 'Sign in to recharge', 'Topup'],
  ['/support', 'Get Support', 'WhatsApp'],
  ['/privacy-policy', 'Privacy Policy', 'Google'],
  ['/refund-policy', 'Refund and Cancellation Policy', 'wallet'],
  ['/terms-of-service', 'Terms of Service', '18'],
  ['/faq', 'FAQ', 'Zone ID'],
] as const;

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('every public page is readable', async ({ page }) => {
    for (const [path, heading, text] of PAGES)
      await test.step(path, async () => {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
        await expect(page.locator('#content')).toBeVisible();
        await expect(page.getByText(text).first()).toBeVisible();
        // By locator, because text searches skip the contents of noscript.
        await expect(page.locator('noscript p')).toBeVisible();
        await picture(page, `no-scripts-${path.slice(1) || 'landing'}`);
      });
  });

  test('links lead to the other pages', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Prices', exact: true }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mobile Legends Store');
    await page.goto('/');
    await page.getByRole('link', { name: 'Refund', exact: false }).last().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Refund and Cancellation Policy');
  });
});

type Seen = { shift: number; repainted: string[] };

/** Sums the layout shifts of the whole visit, as browsers count them, and lists live headings that became the largest paint. */
const watchTakeover = (page: Page) =>
  page.addInitScript(() => {
    const seen = window as unknown as Seen;
    Object.assign(seen, { shift: 0, repainted: [] });
    type Entry = PerformanceEntry & { value: number; element?: Element | null };
    const watch = (type: string, count: (entry: Entry) => void) =>
      new PerformanceObserver((list) => (list.getEntries() as Entry[]).forEach(count)).observe({
        type,
        buffered: true,
      });
    watch('layout-shift', ({ value }) => (seen.shift += value));
    watch('largest-contentful-paint', ({ element }) => {
      if (element?.matches('#root :is(h1, h2)')) seen.repainted.push(element.outerHTML);
    });
  });

/** What a keyboard or a finger can reach, described by what the takeover recognises it by. */
const reachable = (page: Page, within: string): Promise<string[]> =>
  page
    .locator(`${within} :is(a[href], button, input)`)
    .evaluateAll((all) =>
      all.map((one) =>
        [one.tagName, one.getAttribute('href'), one.getAttribute('aria-label'), one.textContent].join(' ').trim(),
      ),
    );

const isPainted = () => performance.getEntriesByName('first-contentful-paint').length > 0;

/** Waits until the brand typeface has been applied, if it came in time. */
async function nothingMoved(page: Page, shiftMax = 0.01): Promise<void> {
  const { shift, repainted } = await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const { shift, repainted } = window as unknown as Seen;
    return { shift, repainted };
  });
  expect(shift).toBeLessThanOrEqual(shiftMax);
  expect(repainted).toEqual([]);
}

for (const [path, heading] of PAGES)
  test(`${path} is painted before its scripts, and nothing shifts when the live page takes over`, async ({ page }) => {
    const problems = complaints(page);
    await watchTakeover(page);
    const release = await openWithoutScripts(page, path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page.locator('#root')).toBeEmpty();
    await page.waitForFunction(isPainted);
    const before = await reachable(page, '#prerendered');
    release();
    await expect(page.locator('#prerendered')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    // What the live page does not have loses the focus and the presses of an early visitor.
    await expect.poll(() => reachable(page, '#root')).toEqual(expect.arrayContaining(before));
    await nothingMoved(page);
    expect(problems).toEqual([]);
  });

const SIGNED_IN = [
  ['/user', 'Mobile Legends'],
  ['/wallet', 'Wallet'],
  ['/wallet-recharge', 'Wallet'],
  ['/user-orders', 'Your Orders'],
] as const;

test.describe('signed in', () => {
  for (const [path, heading] of SIGNED_IN)
    test(`${path} is painted before its scripts, and nothing shifts when the live page takes over`, async ({
      page,
    }) => {
      const { hold, release } = await scriptsOf(page);
      await page.goto('/');
      await signIn(page, 'Early Bird');
      await visit(page, '/user');
      const problems = complaints(page);
      await watchTakeover(page);
      await hold();
      await page.goto(path, { waitUntil: 'commit' });
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await picture(page, `painted-${path.slice(1)}`);
      await page.waitForFunction(isPainted);
      const before = await reachable(page, '#prerendered');
      release();
      await expect(page.locator('#prerendered')).toHaveCount(0);
      await expect(page.getByRole('link', { name: 'Wallet' }).first()).toBeAttached();
      await expect.poll(() => reachable(page, '#root')).toEqual(expect.arrayContaining(before));
      await nothingMoved(page);
      expect(problems).toEqual([]);
    });
});

/** The whole visit of a page that says where money is, from the first frame to the outcome. */
const MONEY_SHIFT_MAX = 0.02;
const order = { start: startUpiOrder, painted: 'Processing Your Order', live: 'Waiting for Your Payment' };
const MONEY = [
  { ...order, path: '/wallet-order-status?orderId=', ends: 'Order Successful!' },
  { ...order, path: '/payment-status?orderId=', ends: 'Order Successful!' },
  {
    start: startRecharge,
    path: '/wallet-recharge-status?transactionId=',
    painted: 'Processing Recharge',
    live: 'Processing Recharge',
    ends: 'Recharge Successful!',
  },
];

for (const { start, path, painted, live, ends } of MONEY)
  test(`${path.replace(/\?.*/, '')} is painted and asks before its scripts, and nothing shifts until the outcome`, async ({
    page,
  }) => {
    const { hold, release } = await scriptsOf(page);
    await signIn(page, 'Early Bird');
    const id = await start(page);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.endsWith(`/${id}`)) asked.push(request.url());
    });
    const problems = complaints(page);
    await watchTakeover(page);
    await hold();
    const answer = page.waitForResponse((response) => new URL(response.url()).pathname.endsWith(`/${id}`));
    await page.goto(path + id, { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1, name: painted })).toBeVisible();
    await expect(page.getByText('You can close this page')).toBeVisible();
    await picture(page, `painted-${path.slice(1).replace(/\?.*/, '')}`);
    expect((await answer).status()).toBe(200);
    await expect(page.locator('#root')).toBeEmpty();
    release();
    await expect(page.locator('#prerendered')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1, name: live })).toBeVisible();
    expect(asked).toHaveLength(1);
    await settleAt('ekupi', id, { outcome: 'success', webhook: 'send' });
    await expect(page.getByRole('heading', { level: 1, name: ends })).toBeVisible();
    await expect(page.locator('main [aria-hidden].animate-shimmer')).toHaveCount(0);
    await nothingMoved(page, MONEY_SHIFT_MAX);
    expect(problems).toEqual([]);
  });
