import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SIGNAL_WITHIN_MS } from '@topup/kit/testing/limits';
import puppeteer, { type ElementHandle, type Page } from 'puppeteer-core';
import { until } from '../support/stack.ts';
import type { Browser, Window } from './window.ts';

/** Downloads are saved without a question. */
const preferences = (downloads: string) => ({
  'intl.accept_languages': 'en-IN, en',
  'browser.download.folderList': 2,
  'browser.download.dir': downloads,
  'browser.download.useDownloadDir': true,
  'browser.download.always_ask_before_handling_new_types': false,
});

function windowOf(page: Page): Window {
  const found = async (expression: string): Promise<ElementHandle | null> =>
    (await page.evaluateHandle(expression)).asElement() as ElementHandle | null;
  return {
    goto: async (url) => void (await page.goto(url, { waitUntil: 'domcontentloaded', timeout: SIGNAL_WITHIN_MS })),
    evaluate: (expression) => page.evaluate(expression),
    press: async (expression) => {
      const element = await found(expression);
      await element?.click();
      return element !== null;
    },
    choose: async (expression, path) => {
      const field = await found(expression);
      if (!field) throw new Error('no such field');
      await (field as ElementHandle<HTMLInputElement>).uploadFile(path);
    },
    type: (text) => page.keyboard.type(text),
    key: (key) => page.keyboard.press(key),
    opened: async (open) => {
      const context = page.browserContext();
      const before = new Set(await context.pages());
      await open();
      // An expression that is sent to the empty document of a new window may never be answered.
      const isLoading = (one: Page): boolean => !before.has(one) && one.url() !== 'about:blank';
      return windowOf(await until('a window opens', async () => (await context.pages()).find(isLoading)));
    },
    isClosed: () => Promise.resolve(page.isClosed()),
    picture: () => page.screenshot(),
  };
}

/** Puppeteer sends the size together with an orientation, which older releases (Debian has 140) do not know. */
function olderThanOrientation(error: unknown): void {
  if (!String(error).includes('unknown command emulation.setScreenOrientationOverride')) throw error;
}

/** Firefox without a screen, by WebDriver BiDi. */
/** What Firefox says of an event stream that was still connecting, or open, when its page was left. */
const OF_LEFT_STREAM =
  /(?:establish a connection to the server at|The connection to) \S+\/(?:stream|events)(?:\.$| was interrupted while the page was loading)/;

export async function firefox(executablePath: string): Promise<Browser> {
  const downloads = mkdtempSync(join(tmpdir(), 'firefox-downloads-'));
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    env: { ...process.env, TZ: 'Asia/Kolkata' },
    protocolTimeout: SIGNAL_WITHIN_MS,
    timeout: SIGNAL_WITHIN_MS,
    extraPrefsFirefox: preferences(downloads),
  });
  return {
    name: 'Firefox',
    downloads,
    visit: async (size) => {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      await page.setViewport(size).catch(olderThanOrientation);
      const problems: string[] = [];
      page.on('pageerror', (error) => OF_LEFT_STREAM.test(String(error)) || problems.push(String(error)));
      page.on('console', (message) => {
        if (/Content[- ]Security[- ]Policy/i.test(message.text())) problems.push(message.text());
      });
      return { window: windowOf(page), problems, end: () => context.close() };
    },
    close: async () => {
      await browser.close();
      rmSync(downloads, { recursive: true, force: true });
    },
  };
}
