import { test as base, expect } from '@playwright/test';

/** The browser's text size in per cent of its default. */
export type TextSize = { textPercent: 100 | 200 };
const DEFAULT_TEXT_PX = 16;

/** A test in the browser. It also fails when any of its pages breaks the Content-Security-Policy. */
export const test = base.extend<TextSize & { keepsPolicy: undefined }>({
  textPercent: [100, { option: true }],
  page: async ({ page, textPercent }, use) => {
    if (textPercent !== 100) {
      const browser = await page.context().newCDPSession(page);
      await browser.send('Page.setFontSizes', { fontSizes: { standard: (DEFAULT_TEXT_PX * textPercent) / 100 } });
    }
    await use(page);
    // A test may end while a route still waits for the store; its answer has nowhere to go, which is no failure.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
  keepsPolicy: [
    async ({ context }, use) => {
      const violations: string[] = [];
      context.on('console', (message) => {
        if (/Content[- ]Security[- ]Policy/i.test(message.text())) violations.push(message.text());
      });
      await use(undefined);
      expect(violations, 'violations of the Content-Security-Policy').toEqual([]);
    },
    { auto: true },
  ],
});
