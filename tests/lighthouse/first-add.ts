import type { BrowserContext } from '@playwright/test';

/** Real throttling, not simulated: 150 ms latency, 1.6 Mbit/s, and a CPU four times slower. */
const NET = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const CPU_RATE = 4;

type Moments = { painted: number; added: number };

/**
 * Runs in the page: clicks the first Add button as soon as it exists, and records when the click has shown its effect.
 */
function pressFirstAdd(): void {
  const started = performance.now();
  let pressedAt = 0;
  const check = (): void => {
    const add = document.querySelector<HTMLButtonElement>('#root:not([hidden]) li button:not([disabled])');
    const isAdded = document.querySelector('#root:not([hidden]) li [role=group]') !== null;
    if (isAdded && pressedAt > 0) {
      const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? started;
      Object.assign(window, { topupMoments: { painted, added: performance.now() } });
      return;
    }
    if (add && pressedAt === 0) {
      pressedAt = performance.now();
      add.click();
    }
    requestAnimationFrame(check);
  };
  requestAnimationFrame(check);
}

/**
 * Runs in the page: empties the basket of the previous run, because a product already in the basket has no Add button.
 */
function emptyBasket(): void {
  for (const name of Object.keys(localStorage)) if (name.startsWith('topup-kept:')) localStorage.removeItem(name);
}

/**
 * Times, in milliseconds and without cache, until a signed-in player's purchase page is painted and its first Add has
 * worked.
 */
export async function firstAdd(context: BrowserContext): Promise<Moments> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  await devtools.send('Network.emulateNetworkConditions', NET);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE });
  await page.setViewportSize({ width: 360, height: 800 });
  await page.addInitScript(emptyBasket);
  await page.addInitScript(pressFirstAdd);
  await page.goto('/user');
  const moments = await page.waitForFunction(() => (window as { topupMoments?: Moments }).topupMoments);
  const found = (await moments.jsonValue()) as Moments;
  await page.close();
  return found;
}
