import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from '../support/stack.ts';
import type { Flow } from './flow.ts';
import { pageOf } from './page.ts';
import type { Browser } from './window.ts';

const slug = (text: string): string => text.toLowerCase().replaceAll(/\W+/g, '-').slice(0, 60);

/** Plays a flow as a new visitor. Rejects with the step that failed, and leaves the picture in `.data/failures`. */
export async function play(browser: Browser, flow: Flow): Promise<void> {
  const folder = join(ROOT, '.data/failures', slug(`${browser.name} ${flow.name}`));
  rmSync(folder, { recursive: true, force: true });
  const { window, problems, end } = await browser.visit(flow.size);
  try {
    await flow.play(pageOf(window), browser);
    if (problems.length > 0) throw new Error(`the page complained: ${problems.join('; ')}`);
  } catch (error) {
    const picture = await window.picture().catch(() => null);
    mkdirSync(folder, { recursive: true });
    if (picture) writeFileSync(join(folder, 'picture.png'), picture);
    const { message, cause } = error as Error;
    const why = cause instanceof Error ? `\nbecause: ${cause.message}` : '';
    throw new Error(`${browser.name}, ${flow.name}: ${message}${why}\nWhat was seen: ${relative(ROOT, folder)}`, {
      cause: error,
    });
  } finally {
    // A browser that crashed has no session to end.
    await end().catch(() => undefined);
  }
}
