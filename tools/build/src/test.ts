import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { NODE, ROOT, run, say, seconds } from './steps.ts';
import { byteBudget, checks, runCheck } from './test/checks.ts';
import { chromium } from './test/chromium.ts';
import { promtool } from './test/promtool.ts';
import { jest, playwright } from './test/runners.ts';
import { sum, type Score } from './test/score.ts';
import { startServers, startStore, type Stop } from './test/stacks.ts';

let coming: Promise<Stop> | null = null;
const servers = (): Promise<Stop> => (coming ??= startServers());

const NODE_AND_WEB = ['--selectProjects=node', '--selectProjects=web'];

let written: Promise<Score> | null = null;
const consumerPacts = (): Promise<Score> =>
  (written ??= servers().then(() =>
    jest('consumer-pacts', [...NODE_AND_WEB, '--testPathPatterns=\\.pact\\.test', '--maxWorkers=1']),
  ));

/** The consumers write their pacts first, so that the providers verify the current ones. */
async function unitAndIntegration(): Promise<Score[]> {
  const stop = await servers();
  try {
    return [
      await consumerPacts(),
      // More workers than CI has cores, because many tests wait for their servers.
      await jest('services and front ends', [
        ...NODE_AND_WEB,
        '--testPathPatterns=^((?!\\.pact\\.test).)*$',
        '--maxWorkers=4',
      ]),
    ];
  } finally {
    await stop();
  }
}

async function api(name: string, files: string): Promise<Score> {
  const stop = await startStore(name);
  try {
    return await jest(name, ['--selectProjects=stack', '--runInBand', `--testPathPatterns=${files}`], {
      TOPUP_STACK: name,
    });
  } finally {
    await stop();
  }
}

/** API tests mostly wait, so the three stores take little longer than the browser tests alone. */
async function runningStores(): Promise<Score[]> {
  const browser = await chromium();
  const stop = await startStore('e2e');
  try {
    return await Promise.all([
      playwright('browser', ['phone-dark', 'desktop-light', 'alone', 'last'], {
        TOPUP_STACK: 'e2e',
        CHROMIUM: browser,
      }),
      api('payments', '/payments\\.test'),
      api('store', '^((?!/payments\\.test).)*$'),
      runCheck(byteBudget),
    ]);
  } finally {
    await stop();
  }
}

async function charts(): Promise<Score[]> {
  await promtool();
  return [await jest('charts', ['--selectProjects=charts'])];
}

async function section(name: string, work: () => Promise<Score[]>): Promise<Score> {
  say(name);
  try {
    return sum(await work());
  } catch (error) {
    say(`  FAIL  ${(error as Error).message}`);
    return { passed: 0, failed: 1 };
  }
}

const SECTIONS: Record<string, [string, () => Promise<Score[]>]> = {
  checks: ['Contracts, types, lint, format', () => Promise.all(checks.map(runCheck))],
  charts: ['The chart and the manifests', charts],
  units: ['Rules and services, on real servers', unitAndIntegration],
  store: ['The whole store, in the browser and by API', runningStores],
};

const { positionals } = parseArgs({ allowPositionals: true });
const chosen = positionals.length > 0 ? positionals : Object.keys(SECTIONS);
const start = performance.now();
const unknown = chosen.filter((key) => !(key in SECTIONS));
if (unknown.length > 0) {
  process.stderr.write(`no such section: ${unknown.join(', ')}; there are ${Object.keys(SECTIONS).join(', ')}\n`);
  process.exit(2);
}
const generated = await section('Generated code', async () => {
  await run(NODE, ['tools/build/src/generate.ts']);
  return [];
});
const scores: Score[] = [generated];
if (generated.failed === 0 && chosen.includes('units')) consumerPacts().catch(() => undefined);
// Without the generated code everything else would fail for the same reason.
if (generated.failed === 0)
  for (const key of chosen) scores.push(await section(...(SECTIONS[key] as (typeof SECTIONS)[string])));
const total = sum(scores);
const counted = `${total.passed} passed, ${total.failed} failed`;
writeFileSync(join(ROOT, '.data/counted.txt'), `${counted}\n`);
say(`\nDone in ${seconds(start)}.`);
say(counted);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
