import { expect, type Locator, type Page } from '@playwright/test';
import { enter, ID, type State } from './states.ts';
import { test } from './test.ts';
import { accessible, atRest, chooseTheme, picture, visit } from './visitor.ts';

const player = { name: '', path: '', reads: '', user: 'user' } as const;
const row = {
  _id: ID,
  transaction_type: 'recharge',
  amount: 100_000,
  status: 'completed',
  createdAt: '2026-03-01T09:30:00.000Z',
  description: 'Wallet recharge through the payment page',
  paymentMethod: 'ekupi',
  balanceAfter: 109_990.5,
};
const history = { success: true, data: { transactions: [row, row], pagination: { totalPages: 3, currentPage: 1 } } };

const nova = { success: true, username: 'Nova', message: '', activePasses: 0, bonusUsed: [] };

const signedIn: State = {
  ...player,
  answers: { '/api/wallet/wallet-transactions': { body: history }, '/api/orders/verify-username': { body: nova } },
};

test.beforeEach(({ page }) => chooseTheme(page));

/** Opens the purchase page and adds three kinds of items. */
async function choose(page: Page, state = signedIn): Promise<void> {
  await enter(page, state);
  await visit(page, '/user');
  await page.getByLabel('User ID').fill('12345678');
  await page.getByLabel('Zone ID').fill('1234');
  for (const name of ['55 Diamonds', '86 Diamonds', '165 Diamonds'])
    await page
      .getByRole('button', { name: `Add ${name}`, exact: false })
      .first()
      .click();
}

/** Runs in the page: whether the element is fully on screen and not covered. */
function isInTheOpen(element: Element): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  if (top < -1 || left < -1 || bottom > innerHeight + 1 || right > innerWidth + 1) return false;
  const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return over !== null && (element.contains(over) || over.contains(element));
}

async function readable(part: Locator): Promise<void> {
  await part.scrollIntoViewIfNeeded();
  expect(await part.evaluate(isInTheOpen), String(part)).toBe(true);
}

/** Runs in the page: the share of the screen's height that shows page content rather than bars. */
function shareOfPage(): number {
  const main = document.querySelector('main');
  const bars = ['fixed', 'sticky'];
  const isPage = (y: number) => {
    let at = document.elementFromPoint(innerWidth / 2, y);
    if (!main?.contains(at)) return false;
    for (; at && at !== main; at = at.parentElement) if (bars.includes(getComputedStyle(at).position)) return false;
    return true;
  };
  const rows = Array.from({ length: innerHeight }, (_, y) => y);
  return rows.filter(isPage).length / innerHeight;
}

/** Zoom of 400 %, and phones in landscape. */
for (const [width, height] of [
  [320, 256],
  [640, 320],
  [740, 360],
] as const)
  test(`at ${width}x${height} what is paid can be read and paid`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await choose(page);
    await page.evaluate(() => scrollTo(0, 300));
    expect(await page.evaluate(shareOfPage)).toBeGreaterThan(0.8);
    const create = page.getByRole('button', { name: 'Create Order' });
    await readable(create);
    await create.click();
    const dialog = page.getByRole('dialog');
    await readable(dialog.getByText('12345678'));
    await readable(dialog.getByText('165 Diamonds'));
    await readable(dialog.getByText('Total', { exact: true }));
    for (const method of await dialog.getByRole('radio').all()) await readable(method);
    await readable(dialog.getByRole('button', { name: 'Cancel' }));
    const pay = dialog.getByRole('button', { name: /^Pay with/ });
    await readable(pay);
    await pay.click({ trial: true });
    await picture(page, `low-${width}-confirm`);
    await accessible(page);
  });

test('Recharge Now is in view without scrolling, on low and on narrow screens', async ({ page }) => {
  for (const [width, height] of [
    [640, 320],
    [740, 360],
    [320, 568],
  ] as const) {
    await page.setViewportSize({ width, height });
    await visit(page, '/');
    const button = page.getByRole('button', { name: 'Recharge Now' }).first();
    expect(await button.evaluate(isInTheOpen), `${width}x${height}`).toBe(true);
  }
});

const PAGES = [
  '/user',
  '/wallet',
  '/wallet?tab=history',
  '/user-orders',
  '/support',
  '/pricing',
  '/faq',
  '/',
  '/login',
];

/** Runs in the page: elements that extend beyond the right edge and are not inside a scrollable box. */
function tooWide(width: number): string[] {
  const scrolls = (element: Element) => {
    for (let at: Element | null = element; at; at = at.parentElement)
      if (/auto|scroll|hidden|clip/.test(getComputedStyle(at).overflowX) && at !== document.documentElement)
        return true;
    return false;
  };
  const isOut = (element: Element) => element.getBoundingClientRect().right > width + 1 && !scrolls(element);
  const out = [...document.querySelectorAll('body *')].filter(
    (element) => isOut(element) && ![...element.children].some(isOut),
  );
  return [...new Set(out.map((element) => `${element.tagName}: ${element.textContent?.slice(0, 40)}`))];
}

for (const { name, width, font } of [
  { name: 'text of 150 %', width: 360, font: 24 },
  { name: 'text of 200 %', width: 360, font: 32 },
  { name: 'a page zoomed to 150 %', width: 240, font: 16 },
])
  test(`nothing scrolls sideways with ${name}`, async ({ page }) => {
    await enter(page, signedIn);
    await page.setViewportSize({ width, height: 800 });
    const browser = await page.context().newCDPSession(page);
    await browser.send('Page.setFontSizes', { fontSizes: { standard: font } });
    for (const path of PAGES) {
      await page.goto(path);
      await expect(page.locator('#prerendered')).toHaveCount(0);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('[role=status]', { hasText: /^Loading/ })).toHaveCount(0);
      if (path.includes('history')) await expect(page.getByText('Wallet recharge through').first()).toBeVisible();
      await picture(page, `large-${font}-${width}-${path.replace(/\W/g, '-')}`);
      expect.soft(await page.evaluate(tooWide, width), path).toEqual([]);
      expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(width);
    }
    await choose(page);
    await page.getByRole('button', { name: 'Verify Player Details' }).click();
    await expect(page.getByText('Welcome, Nova')).toBeVisible();
    await page.getByRole('button', { name: 'Show your items' }).click();
    await picture(page, `large-${font}-${width}-order`);
    expect(await page.evaluate(tooWide, width)).toEqual([]);
    await page.getByRole('button', { name: 'Create Order' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await picture(page, `large-${font}-${width}-confirm`);
    expect(await page.evaluate(tooWide, width)).toEqual([]);
    await readable(page.getByRole('dialog').getByRole('button', { name: /^Pay with/ }));
  });

/** Runs in the page: the name of the focused element if none of it is visible; otherwise null. */
function hiddenFocus(): string | null {
  const element = document.activeElement;
  if (!element || element === document.body || element.className.includes('sr-only')) return null;
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const steps = [0.05, 0.25, 0.5, 0.75, 0.95];
  const sees = (x: number, y: number) => {
    const over = document.elementFromPoint(left + (right - left) * x, top + (bottom - top) * y);
    return over !== null && (element.contains(over) || over.contains(element));
  };
  return steps.some((x) => steps.some((y) => sees(x, y))) ? null : element.outerHTML.slice(0, 120);
}

test.describe('the focus on the purchase page', () => {
  test('is never hidden by the order bar, even with the item list open', async ({ page }) => {
    await choose(page);
    await page.getByRole('button', { name: 'Show your items' }).click();
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    const hidden: string[] = [];
    for (const key of ['Tab', 'Shift+Tab'])
      for (let stops = 0; stops < 60; stops += 1) {
        await page.keyboard.press(key);
        const name = await page.evaluate(hiddenFocus);
        if (name) hidden.push(`${key}: ${name}`);
      }
    expect(hidden).toEqual([]);
  });

  test("moves from the list's button into the list, and stays there when a line is removed", async ({ page }) => {
    await choose(page);
    await page.getByRole('button', { name: 'Show your items' }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: /^Remove / }).and(page.locator(':focus'))).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(page.locator('#order-lines li')).toHaveCount(2);
    await expect(page.locator('#order-lines :focus')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect(page.locator('#order-lines li')).toHaveCount(0);
    await expect(page.locator(':focus')).toBeVisible();
  });

  test('the last row of items can be scrolled clear of the bar', async ({ page }) => {
    await choose(page);
    await page.getByRole('button', { name: 'Show your items' }).click();
    const last = page.getByRole('list').filter({ hasText: 'Diamonds' }).first().getByRole('listitem').last();
    const bar = page.getByRole('region', { name: 'Your order' });
    // The page adjusts its padding shortly after the bar has grown.
    const covered = async (): Promise<number> => {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      const [tile, top] = [await last.boundingBox(), await bar.boundingBox()];
      return (tile?.y ?? 0) + (tile?.height ?? 0) - (top?.y ?? 0);
    };
    await expect.poll(covered).toBeLessThanOrEqual(1);
  });
});

/** Runs in the page: fixed or sticky bars with a translucent background. */
function glassyBars(): string[] {
  const stays = (element: Element) => ['fixed', 'sticky'].includes(getComputedStyle(element).position);
  const isGlassy = (element: Element) => {
    const { backgroundColor, backdropFilter, display } = getComputedStyle(element);
    const alpha = / \/ ([\d.]+)\)|^rgba\(.*, ([\d.]+)\)|^(transparent)$/.exec(backgroundColor);
    return display !== 'none' && alpha !== null && Number(alpha[1] ?? alpha[2] ?? 0) < 1 && backdropFilter === 'none';
  };
  const bars = [...document.querySelectorAll('header, nav, [role=region]')].filter(stays);
  if (bars.length === 0) throw new Error('the page has no fixed bar');
  return bars.filter(isGlassy).map((bar) => bar.outerHTML.slice(0, 120));
}

test('bars are opaque, so content does not show through', async ({ page }) => {
  await enter(page, signedIn);
  for (const path of ['/', '/pricing', '/user', '/user-orders']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect.soft(await page.evaluate(glassyBars), path).toEqual([]);
  }
});

test('pressing Pay shifts no layout', async ({ page }) => {
  await choose(page, {
    ...player,
    answers: { '/api/orders/verify-username': { body: nova }, '/api/orders/create-orders': 'never' },
  });
  await page.getByRole('button', { name: 'Create Order' }).click();
  const dialog = page.getByRole('dialog');
  const pay = dialog.getByRole('button', { name: /^Pay with/ });
  await expect(pay).not.toHaveAttribute('aria-disabled');
  await expect(pay).toContainText(/\d{3}\.\d\d/);
  // The dialog has an opening animation.
  await atRest(page);
  const places = () =>
    Promise.all([dialog, dialog.getByRole('button', { name: 'Cancel' }), pay].map((part) => part.boundingBox()));
  const before = await places();
  await pay.click();
  await expect(pay).toHaveAttribute('aria-busy', 'true');
  expect(await places()).toEqual(before);
  await picture(page, 'paying');
});
