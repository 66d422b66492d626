import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { SIGNAL_WITHIN_MS } from '@topup/kit/testing/limits';
import { Builder, Key as Keys, type WebDriver, type WebElement } from 'selenium-webdriver';
import { freePort } from '../support/free-port.ts';
import { until } from '../support/stack.ts';
import type { Browser, Key, Size, Window } from './window.ts';

const KEYS: Readonly<Record<Key, string>> = {
  Tab: Keys.TAB,
  Enter: Keys.ENTER,
  Escape: Keys.ESCAPE,
  Backspace: Keys.BACK_SPACE,
  ArrowDown: Keys.ARROW_DOWN,
};

/** A session has one current window, to which all commands go. */
function windowOf(driver: WebDriver, handle: string): Window {
  const here = async (): Promise<WebDriver> => {
    await driver.switchTo().window(handle);
    return driver;
  };
  const found = async (expression: string): Promise<WebElement | null> =>
    (await here()).executeScript<WebElement | null>(`return ${expression}`);
  return {
    goto: async (url) => (await here()).get(url),
    evaluate: async (expression) => {
      const answer = await (
        await here()
      ).executeAsyncScript<{ value?: unknown; error?: string }>(
        `const done = arguments[arguments.length - 1];
         (async () => ${expression})().then((value) => done({ value }), (error) => done({ error: String(error) }))`,
      );
      if (answer.error) throw new Error(answer.error);
      return answer.value;
    },
    press: async (expression) => {
      const element = await found(expression);
      await element?.click();
      return element !== null;
    },
    choose: async (expression, path) => {
      const field = await found(expression);
      if (!field) throw new Error('no such field');
      await field.sendKeys(path);
    },
    type: async (text) => (await here()).actions().sendKeys(text).perform(),
    key: async (key) => (await here()).actions().sendKeys(KEYS[key]).perform(),
    opened: async (open) => {
      const before = new Set(await driver.getAllWindowHandles());
      await open();
      const opened = await until('a window opens', async () =>
        (await driver.getAllWindowHandles()).find((one) => !before.has(one)),
      );
      return windowOf(driver, opened);
    },
    isClosed: async () => !(await driver.getAllWindowHandles()).includes(handle),
    picture: async () => Buffer.from(await (await here()).takeScreenshot(), 'base64'),
  };
}

/** Sets the size of the page; that of the window also has the tool bar. */
async function resize(driver: WebDriver, { width, height }: Size): Promise<void> {
  await driver.manage().window().setRect({ width, height });
  const [w = width, h = height] = await driver.executeScript<number[]>('return [innerWidth, innerHeight]');
  await driver
    .manage()
    .window()
    .setRect({ width: 2 * width - w, height: 2 * height - h });
}

/** An X server without a screen. Resolves with its address. */
async function display(): Promise<{ address: string; end: () => void }> {
  const args = ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'];
  const server = spawn('Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const [line] = (await Promise.race([
    once(server.stdio[3] as Readable, 'data'),
    once(server, 'exit').then(() => Promise.reject(new Error('Xvfb did not start'))),
  ])) as [Buffer];
  return { address: `:${line.toString().trim()}`, end: () => void server.kill() };
}

/** Downloads go where the desktop's settings say. */
function homeWithDownloads(): { home: string; downloads: string } {
  const home = mkdtempSync(join(tmpdir(), 'webkit-'));
  const downloads = join(home, 'downloads');
  mkdirSync(downloads);
  writeFileSync(join(home, 'user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${downloads}"\n`);
  return { home, downloads };
}

/** WebKitGTK's small browser, by classic WebDriver. It is no Safari: that has other widgets, media and keyboards. */
export async function webkit(): Promise<Browser> {
  const { home, downloads } = homeWithDownloads();
  const screen = await display();
  const port = await freePort();
  const env = {
    ...process.env,
    DISPLAY: screen.address,
    GDK_BACKEND: 'x11',
    HOME: home,
    XDG_CONFIG_HOME: home,
    LANG: 'C.UTF-8',
    TZ: 'Asia/Kolkata',
  };
  const server = spawn('WebKitWebDriver', [`--port=${port}`], { env, stdio: 'ignore' });
  const address = `http://127.0.0.1:${port}/`;
  await until('WebKitWebDriver answers', async () => (await fetch(`${address}status`)).ok);
  return {
    name: 'WebKitGTK',
    downloads,
    visit: async (size) => {
      const driver = await new Builder().usingServer(address).withCapabilities({ browserName: 'MiniBrowser' }).build();
      await driver.manage().setTimeouts({ script: SIGNAL_WITHIN_MS, pageLoad: SIGNAL_WITHIN_MS });
      await resize(driver, size);
      return { window: windowOf(driver, await driver.getWindowHandle()), problems: [], end: () => driver.quit() };
    },
    close: async () => {
      server.kill();
      screen.end();
      rmSync(home, { recursive: true, force: true });
    },
  };
}
