import { test as base, expect, type Page } from '@playwright/test';
import { watch } from './evidence.ts';

/** The browser's text size in per cent of its default. */
export type TextSize = { textPercent: 100 | 200 };
const DEFAULT_TEXT_PX = 16;

async function setTextSize(page: Page, { textPercent }: TextSize): Promise<void> {
  if (textPercent === 100) return;
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: (DEFAULT_TEXT_PX * textPercent) / 100 } });
}

/**
 * A test in the browser. It also fails when any of its pages breaks the Content-Security-Policy or throws an error. When it fails, what it
 * saw is kept in `.data/failures`.
 */
export const test = base.extend<TextSize & { evidence: undefined; keepsPolicy: undefined }>({
  textPercent: [100, { option: true }],
  page: async ({ page, textPercent }, use) => {
    await setTextSize(page, { textPercent });
    await use(page);
    // A test may end while a route still waits for the store; its answer has nowhere to go, which is no failure.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
  evidence: [
    async ({ context }, use, info) => {
      const write = watch(context);
      await use(undefined);
      if (info.status !== info.expectedStatus) write(info);
    },
    { auto: true },
  ],
  keepsPolicy: [
    async ({ context }, use) => {
      const violations: string[] = [];
      context.on('console', (message) => {
        if (/Content[- ]Security[- ]Policy/i.test(message.text())) violations.push(message.text());
      });
      const errors: string[] = [];
      context.on('weberror', (thrown) => errors.push(thrown.error().message));
      await use(undefined);
      expect(violations, 'violations of the Content-Security-Policy').toEqual([]);
      expect(errors, 'errors that no page has caught').toEqual([]);
    },
    { auto: true },
  ],
});

const OF_CONTEXTS = [
  'baseURL',
  'viewport',
  'colorScheme',
  'hasTouch',
  'isMobile',
  'locale',
  'timezoneId',
  'serviceWorkers',
] as const;

/**
 * A test whose page is that of the worker's test before it, which saves half the time where all answers are faked and
 * nothing is kept between two pages.
 */
export const onePage = test.extend<object, { kept: Page }>({
  kept: [
    async ({ browser }, use, { project }) => {
      const options = Object.fromEntries(OF_CONTEXTS.map((name) => [name, project.use[name]]));
      const context = await browser.newContext(options);
      await use(await context.newPage());
      await context.close();
    },
    { scope: 'worker' },
  ],
  context: ({ kept }, use) => use(kept.context()),
  page: async ({ kept, textPercent }, use) => {
    await setTextSize(kept, { textPercent });
    await use(kept);
  },
});
