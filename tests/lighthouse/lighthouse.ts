/**
 * Runs Lighthouse against a running stack: mobile profile, median of three, with the host's benchmark index. Fails when
 * a figure is above its budget.
 *   TOPUP_STACK=name npm run lighthouse [-- path ...]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext } from '@playwright/test';
import lighthouse from 'lighthouse';
import { newEmail, signInAs } from '../e2e/visitor.ts';
import { median } from '../load/median.ts';
import { figure } from '../support/figures.ts';
import { freePort } from '../support/free-port.ts';
import { origin } from '../support/stack.ts';
import { firstAdd } from './first-add.ts';
import { MONEY_PAGES, type Opened } from './money-pages.ts';

const RUNS = 3;
const SIGNED_IN = new Set(['/user', ...MONEY_PAGES.keys()]);
const SLOW = '/user slowed down';
const METRICS = {
  'first-contentful-paint': 'FCP',
  'largest-contentful-paint': 'LCP',
  'total-blocking-time': 'TBT',
  'cumulative-layout-shift': 'CLS',
} as const;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];

/** Milliseconds, but CLS. Above one of these a page loses Lighthouse's score of 100. */
const BUDGETS: Figures = { FCP: 1_070, LCP: 1_550, TBT: 66, CLS: 0.04 };
/** Somebody whose money is under way looks at these pages: they are painted at once, and their answer moves nothing. */
const MONEY_BUDGETS: Figures = { ...BUDGETS, FCP: 800, CLS: 0.02 };
/** On a slow phone, in milliseconds. */
const FIRST_ADD_BUDGETS: Figures = { painted: 2_000, added: 3_000 };

type Figures = Record<string, number>;

function judge(path: string, figures: Figures, budgets: Figures): void {
  for (const [name, budget] of Object.entries(budgets)) {
    const value = figures[name] ?? NaN;
    if (value <= budget) continue;
    process.stderr.write(`${path}: ${name} ${value.toFixed(3)} is above its budget of ${budget}\n`);
    process.exitCode = 1;
  }
}

/**
 * Opens a browser with a profile of its own for one measurement. In a browser that ran Lighthouse before, cleaning up
 * after its audits is a task of 90 ms that falls into the next measurement.
 */
async function inNewBrowser<T>(path: string, measure: (opened: Opened, port: number) => Promise<T>): Promise<T> {
  const profile = mkdtempSync(join(tmpdir(), 'lighthouse-'));
  const port = await freePort();
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', `--remote-debugging-port=${port}`],
    baseURL: origin(),
  });
  try {
    if (SIGNED_IN.has(path)) await signIn(context);
    const address = (await MONEY_PAGES.get(path)?.(context)) ?? path;
    return await measure({ context, address }, port);
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

/** Lighthouse itself clears the cache only together with the cookies. */
async function clearCache(context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  await (await context.newCDPSession(page)).send('Network.clearBrowserCache');
  await page.close();
}

async function once(path: string, address: string, port: number): Promise<{ figures: Figures; failed: string[] }> {
  const flags = { port, output: 'json', logLevel: 'error', onlyCategories: CATEGORIES } as const;
  const lhr = (await lighthouse(origin() + address, { ...flags, disableStorageReset: SIGNED_IN.has(path) }))?.lhr;
  if (!lhr || lhr.runtimeError) throw new Error(`${path}: ${lhr?.runtimeError?.message ?? 'no result'}`);
  const figures: Figures = { index: lhr.environment.benchmarkIndex };
  for (const [id, name] of Object.entries(METRICS)) figures[name] = lhr.audits[id]?.numericValue ?? NaN;
  for (const [id, { score }] of Object.entries(lhr.categories)) figures[id] = Math.round((score ?? NaN) * 100);
  const failed = Object.values(lhr.categories)
    .filter(({ id }) => id !== 'performance')
    .flatMap(({ auditRefs }) => auditRefs.map(({ id }) => id))
    .filter((id) => lhr.audits[id]?.score === 0);
  return { figures, failed };
}

async function measure(path: string): Promise<void> {
  const runs: Awaited<ReturnType<typeof once>>[] = [];
  for (let run = 0; run < RUNS; run++)
    runs.push(
      await inNewBrowser(path, async ({ context, address }, port) => {
        await clearCache(context);
        return once(path, address, port);
      }),
    );
  const figures = medians(runs.map((run) => run.figures));
  const line = Object.entries(figures).map(([name, value]) => `${name} ${value.toFixed(name === 'CLS' ? 3 : 0)}`);
  const failed = [...new Set(runs.flatMap((run) => run.failed))];
  figure(path, `${line.join(', ')}${failed.length > 0 ? `, failed: ${failed.join(', ')}` : ''}`);
  judge(path, figures, MONEY_PAGES.has(path) ? MONEY_BUDGETS : BUDGETS);
}

const medians = (runs: readonly Figures[]): Figures =>
  Object.fromEntries(Object.keys(runs[0] ?? {}).map((name) => [name, median(runs.map((run) => run[name] ?? NaN))]));

async function measureFirstAdd({ context }: Opened): Promise<void> {
  const runs: Awaited<ReturnType<typeof firstAdd>>[] = [];
  for (let run = 0; run < RUNS; run++) runs.push(await firstAdd(context));
  const figures = medians(runs);
  figure(SLOW, `painted ${figures['painted']?.toFixed()} ms, Add works ${figures['added']?.toFixed()} ms`);
  judge(SLOW, figures, FIRST_ADD_BUDGETS);
}

async function signIn(context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  await page.goto(origin());
  await signInAs(page, newEmail(), 'Lighthouse');
  await page.close();
}

const chosen = process.argv.slice(2);
const paths = chosen.length > 0 ? chosen : ['/', '/pricing', '/user', ...MONEY_PAGES.keys()];
for (const path of paths) {
  await measure(path);
  if (path === '/user') await inNewBrowser(path, measureFirstAdd);
}
