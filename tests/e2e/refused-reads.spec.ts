import { expect, type Page } from '@playwright/test';
import { enter } from './states.ts';
import { test } from './test.ts';
import { chooseTheme } from './visitor.ts';

test.beforeEach(({ page }) => chooseTheme(page));

/** Counts the requests per path from now on. */
function questions(page: Page): (path: string) => number {
  const counts = new Map<string, number>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    counts.set(pathname, (counts.get(pathname) ?? 0) + 1);
  });
  return (path) => counts.get(path) ?? 0;
}

const refused = (status: number) => ({ status, body: { success: false, code: 'bad', message: `Refused ${status}.` } });

test.describe('a refused read', () => {
  for (const [status, user, path, asks] of [
    [400, 'user', '/user-orders', '/api/orders'],
    [404, 'user', '/wallet?tab=history', '/api/wallet/wallet-transactions'],
    [404, 'admin', '/dashboard', '/api/admin/stats'],
    [422, 'admin', '/admin', '/api/products/admin/products/prices'],
  ] as const)
    test(`with ${status} is not asked again: ${asks}`, async ({ page }) => {
      await enter(page, { name: '', path, reads: '', user, answers: { [asks]: refused(status) } });
      const times = questions(page);
      await page.goto(path);
      await expect(page.getByText(`Refused ${status}.`).first()).toBeVisible();
      expect(times(asks)).toBe(1);
    });

  /** Both end the session: a 401 at once, a 403 when its renewal is refused. */
  for (const [status, renewals] of [
    [401, 0],
    [403, 1],
  ] as const)
    test(`with ${status} is not asked again, and leads to a sign-in`, async ({ page }) => {
      const RENEW = '/api/auth/refresh-token';
      const answers = { '/api/orders': refused(status), [RENEW]: refused(401) };
      await enter(page, { name: '', path: '', reads: '', user: 'user', answers });
      const times = questions(page);
      await page.goto('/user-orders');
      await expect(page.getByText('Your session has ended. Nothing was charged.')).toBeInViewport();
      expect([times('/api/orders'), times(RENEW)]).toEqual([1, renewals]);
    });
});
