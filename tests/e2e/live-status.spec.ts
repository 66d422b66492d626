/// <reference lib="dom" />
import { expect, type Page } from '@playwright/test';
import { settleAt } from '../support/simulators.ts';
import { signIn } from './sessions.ts';
import { test } from './test.ts';
import { accessible, chooseTheme, completed, picture, startUpiOrder, visit } from './visitor.ts';

test.beforeEach(({ page }) => chooseTheme(page));

const POLL_MS = 3_000;
/** Time limit from the end of the order, as read through the API, until the page shows its card. */
const SHOWN_WITHIN_MS = 1_000;

/** Disables the polling timer: the page sends only its first request. */
const withoutPolls = (page: Page): Promise<unknown> =>
  page.addInitScript((pollMs) => {
    const real = window.setTimeout;
    window.setTimeout = ((work: () => void, ms?: number) => (ms === pollMs ? 0 : real(work, ms))) as typeof setTimeout;
  }, POLL_MS);

test('the details of an order update live: paid, sent, delivered, with the recorded times', async ({ page }) => {
  await withoutPolls(page);
  await signIn(page, 'Priya Sharma');
  const orderId = await startUpiOrder(page);
  const listens = page.waitForResponse((response) => response.url().includes(`/order-status/${orderId}/events`));
  await visit(page, '/user-orders');
  await expect(page.getByText('Not paid yet.')).toBeVisible();
  await page.getByRole('button', { name: /^Details/ }).click();
  const details = page.getByRole('dialog');
  await expect(details.getByText('Ordered')).toBeVisible();
  await listens;
  await settleAt('ekupi', orderId, { outcome: 'success', webhook: 'send' });
  // Not any text of the dialog: the line of the item says "0 of 1 delivered" before the delivery.
  const events = details.locator('ol > li:has(time[datetime])');
  await expect(events.filter({ has: page.getByText(/^55 Diamonds.* delivered$/) })).toBeVisible();
  for (const words of ['Ordered', 'Paid', 'Sent for delivery'])
    await expect(events.filter({ has: page.getByText(words, { exact: true }) })).toBeVisible();
  expect(await details.locator('time[datetime]').count()).toBeGreaterThanOrEqual(4);
  await expect(details.getByText('Completed', { exact: true }).first()).toBeVisible();
  await expect(details.getByText(/^Paid ₹.* for 1 item\.$/)).toBeVisible();
  await details.getByRole('heading', { name: 'Timeline' }).scrollIntoViewIfNeeded();
  await picture(page, '60-order-timeline');
  await accessible(page);
});

test("the status page shows the order's end from a server event, without polling", async ({ page }) => {
  await withoutPolls(page);
  await signIn(page, 'Priya Sharma');
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
  await expect(page.getByRole('heading', { name: 'Timeline' })).toBeVisible();
  await picture(page, '61-status-timeline');
  await accessible(page);
});
