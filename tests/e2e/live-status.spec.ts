/// <reference lib="dom" />
import { expect, test, type Page } from '@playwright/test';
import { settleAt } from '../support/simulators.ts';
import { chooseTheme, newEmail, signInAs, startUpiOrder } from './visitor.ts';

test.beforeEach(({ page }) => chooseTheme(page));

const POLL_MS = 3_000;
/** From the order's end, as a program sees it, to the card on the page. */
const SHOWN_WITHIN_MS = 1_000;

/** Resolves when the player's list of orders says that the newest one is completed; this asks no gateway. */
const completed = (page: Page): Promise<void> =>
  expect
    .poll(
      async () => {
        const answer = await page.request.get('/api/orders?limit=1');
        return ((await answer.json()) as { data: { orders: { status: string }[] } }).data.orders[0]?.status;
      },
      { intervals: [20] },
    )
    .toBe('completed');

test('the status page is told when its order ends, and waits for no poll', async ({ page }) => {
  // The page asks once, when it opens; its clock for the next poll never strikes.
  await page.addInitScript((pollMs) => {
    const real = window.setTimeout;
    window.setTimeout = ((work: () => void, ms?: number) => (ms === pollMs ? 0 : real(work, ms))) as typeof setTimeout;
  }, POLL_MS);
  await signInAs(page, newEmail(), 'Priya Sharma');
  const orderId = await startUpiOrder(page);
  const listens = page.waitForResponse((response) => response.url().includes(`/order-status/${orderId}/events`));
  await page.goto(`/payment-status?orderId=${orderId}`);
  await expect(page.getByRole('heading', { name: 'Waiting for Your Payment' })).toBeVisible();
  expect((await listens).headers()['content-type']).toContain('text/event-stream');
  await settleAt('ekupi', orderId, { outcome: 'success', webhook: 'send' });
  await completed(page);
  const completedAt = performance.now();
  await expect(page.getByText('Order Successful!')).toBeVisible();
  const shownMs = Math.round(performance.now() - completedAt);
  test.info().annotations.push({ type: 'shown after the order was completed', description: `${shownMs} ms` });
  expect(shownMs).toBeLessThan(SHOWN_WITHIN_MS);
});
