import { test as base, expect } from '@playwright/test';

/** A test in the browser. It also fails when any of its pages breaks the Content-Security-Policy. */
export const test = base.extend<{ keepsPolicy: undefined }>({
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
