import { expect, type Page } from '@playwright/test';
import { RELEASE } from '@topup/proto/release';
import { page as metricsOf } from '../support/scrape.ts';
import { child } from '../support/stack.ts';
import { answersTo } from './answers.ts';
import { test } from './test.ts';
import { complaints, visit } from './visitor.ts';

const KEPT = 'test-beacons';
type Beacon = { path: string; bytes: number; body: string };

/** Copies every beacon into the browser's storage: a page that is being left can report it in no other way. */
const keepBeacons = (page: Page): Promise<unknown> =>
  page.addInitScript((kept) => {
    const texts = new WeakMap<Blob, string>();
    const RealBlob = Blob;
    window.Blob = class extends RealBlob {
      constructor(parts: BlobPart[] = [], options: BlobPropertyBag = {}) {
        super(parts, options);
        texts.set(this, parts.join(''));
      }
    };
    const send = navigator.sendBeacon.bind(navigator);
    navigator.sendBeacon = (path, body) => {
      const blob = body as Blob;
      const before = JSON.parse(localStorage.getItem(kept) ?? '[]') as unknown[];
      const beacon = { path: String(path), bytes: blob.size, body: texts.get(blob) };
      localStorage.setItem(kept, JSON.stringify([...before, beacon]));
      return send(path, body);
    };
  }, KEPT);

const keptBeacons = (page: Page): Promise<Beacon[]> =>
  page.evaluate((kept) => JSON.parse(localStorage.getItem(kept) ?? '[]') as Beacon[], KEPT);

/** Opens a page and waits until it measures: its part for that has run once the script has left the document. */
async function visitMeasured(page: Page, path: string): Promise<void> {
  const part = page.waitForResponse(/\/settled\.[0-9a-f]+\.js$/);
  await visit(page, path);
  await (await part).finished();
  await page.waitForFunction(() => document.querySelector('script[src*="/settled."]') === null);
}

const countOf = async (path: string): Promise<number> => {
  const metrics = await metricsOf(`${child('auth').managementUrl}/metrics`);
  const series = `auth_visits_total{page="${path}",release="${RELEASE}"} `;
  const line = metrics.split('\n').find((one) => one.startsWith(series));
  return Number(line?.slice(series.length) ?? 0);
};

test('a visit sends one beacon of at most 1 KB, with the page and without an id', async ({ page }) => {
  const ORDER = '0123456789abcdef';
  const before = await countOf('/support-status');
  await keepBeacons(page);
  await visitMeasured(page, `/support-status?orderId=${ORDER}&t=secret`);
  expect(await keptBeacons(page)).toEqual([]);
  await page.goto('/faq');
  const beacons = await keptBeacons(page);
  expect(beacons).toHaveLength(1);
  const [{ path, bytes, body }] = beacons as [Beacon];
  expect(path).toBe('/api/visits');
  expect(bytes).toBeLessThanOrEqual(1_024);
  expect(JSON.parse(body)).toEqual({
    page: '/support-status',
    release: RELEASE,
    largestPaintMs: expect.any(Number),
    layoutShift: expect.any(Number),
    scriptErrors: 0,
  });
  await expect.poll(() => countOf('/support-status')).toBeGreaterThan(before);
});

test('a page whose beacon does not arrive works on, and sends no second one', async ({ page }) => {
  const problems = complaints(page);
  const tried: string[] = [];
  await answersTo(page, /\/api\/visits$/, (route) => {
    tried.push(route.request().postData() ?? '');
    return route.abort();
  });
  await visitMeasured(page, '/pricing');
  // The page becomes hidden twice and stays open, as when somebody changes tabs.
  for (const hidden of [true, false, true, false])
    await page.evaluate((isHidden) => {
      Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, hidden);
  await expect.poll(() => tried.length).toBe(1);
  await page.getByRole('link', { name: 'FAQ' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'FAQ' })).toBeVisible();
  expect(tried).toHaveLength(1);
  expect(problems).toEqual([]);
});
