import type { Page } from '@playwright/test';
import { answersTo, fromStore } from './answers.ts';

/** The entry script. `hold` keeps it from the next page until `release`. */
export async function scriptsOf(page: Page) {
  const held = Promise.withResolvers<void>();
  const scripts = await answersTo(page, /\/main\.[0-9a-f]+\.js$/);
  const hold = () =>
    scripts.become(async (route) => {
      await held.promise;
      await fromStore(route);
    });
  return { hold, release: held.resolve };
}

/** Opens a page whose entry script is held back. Returns the function that releases it. */
export async function openWithoutScripts(page: Page, path: string): Promise<() => void> {
  const { hold, release } = await scriptsOf(page);
  await hold();
  await page.goto(path, { waitUntil: 'commit' });
  return release;
}
