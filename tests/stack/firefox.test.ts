import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { firefox } from '../browsers/firefox.ts';
import { play } from '../browsers/play.ts';
import { priceChange, purchase } from '../browsers/purchase.ts';
import type { Browser } from '../browsers/window.ts';
import { auditBooks, ready } from '../support/stack.ts';

let browser: Browser;
beforeAll(async () => {
  await ready();
  browser = await firefox(process.env['FIREFOX'] ?? '/usr/bin/firefox-esr');
});
afterAll(() => browser?.close());

test('a player recharges, buys from the wallet, and gets the delivery in Firefox', async () => {
  await play(browser, purchase);
  const { balanced, report } = await auditBooks();
  expect(balanced ? '' : report).toBe('');
});

test('an admin changes a price in Firefox, and players see it', () => play(browser, priceChange));
