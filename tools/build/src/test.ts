import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { NODE, ROOT, run, say, seconds } from './steps.ts';
import { browserFloor, byteBudget, checks, runCheck } from './test/checks.ts';
import { chromium } from './test/chromium.ts';
import { firefox } from './test/firefox.ts';
import { promtool } from './test/promtool.ts';
import { jest, playwright, REPORTS } from './test/runners.ts';
import { runSome } from './test/some.ts';
import { stackFor, startServers, startStore, type Started } from './test/stacks.ts';
import { sum, type Suite } from './test/suite.ts';
import { timeTable } from './test/table.ts';
import { whatFailed } from './test/what-failed.ts';

let coming: Promise<Started> | null = null;
const servers = (): Promise<Started> => (coming ??= startServers(stackFor('test')));

const NODE_AND_WEB = ['--selectProjects=node', '--selectProjects=web'];
/** More workers than CI has cores, because many tests wait for their servers. */
const UNITS = [...NODE_AND_WEB, '--selectProjects=charts', '--maxWorkers=4'];

let written: Promise<Suite> | null = null;
const consumerPacts = (): Promise<Suite> =>
  (written ??= servers().then(({ env }) =>
    jest('consumer-pacts', [...NODE_AND_WEB, '--testPathPatterns=\\.pact\\.test', '--maxWorkers=1'], env),
  ));

/** The consumers write their pacts first, so that the providers verify the current ones. */
async function unitAndIntegration(): Promise<Suite[]> {
  await promtool();
  const { started, env, stop } = await servers();
  try {
    return [
      started,
      await consumerPacts(),
      await jest('services, front ends and charts', [...UNITS, '--testPathPatterns=^((?!\\.pact\\.test).)*$'], env),
    ];
  } finally {
    await stop();
  }
}

async function api(): Promise<Suite[]> {
  const { started, env, stop } = await startStore(stackFor('store'));
  try {
    const found = { ...env, FIREFOX: await firefox() };
    return [started, await jest('store', ['--selectProjects=stack', '--runInBand'], found)];
  } finally {
    await stop();
  }
}

/** Browser tests and API tests run at once, each on its own store. API tests mostly wait, so they hardly slow the others. */
async function runningStores(): Promise<Suite[]> {
  const browser = await chromium();
  const { started, env, stop } = await startStore(stackFor('e2e'));
  try {
    const suites = await Promise.all([
      playwright('browser', { ...env, CHROMIUM: browser }),
      orFailed('store', api()),
      runCheck(byteBudget),
      runCheck(browserFloor),
    ]);
    return [started, ...suites.flat()];
  } finally {
    await stop();
  }
}

async function charts(): Promise<Suite[]> {
  await promtool();
  return [await jest('charts', ['--selectProjects=charts'])];
}

/** Turns a rejection into a failed suite, so that suites running beside it are still awaited. */
async function orFailed(name: string, work: Promise<Suite[]>): Promise<Suite[]> {
  const start = performance.now();
  try {
    return await work;
  } catch (error) {
    say(`  FAIL  ${(error as Error).message}`);
    return [{ name, passed: 0, failed: 1, wallS: (performance.now() - start) / 1000 }];
  }
}

function section(name: string, work: () => Promise<Suite[]>): Promise<Suite[]> {
  say(name);
  return orFailed(name, work());
}

const SECTIONS: Record<string, [string, () => Promise<Suite[]>]> = {
  checks: ['Contracts, types, lint, format', () => Promise.all(checks.map(runCheck))],
  units: ['Rules and services, on real servers; the chart', unitAndIntegration],
  store: ['The whole store, in the browser and by API', runningStores],
  charts: ['The chart and the manifests', charts],
};
const EVERYTHING = ['checks', 'units', 'store'];

function refuse({ message }: Error): number {
  process.stderr.write(`${message}\n`);
  return 2;
}

const { positionals } = parseArgs({ allowPositionals: true });
const chosen = positionals.length > 0 ? positionals : EVERYTHING;
if (!chosen.every((key) => key in SECTIONS)) process.exit(await runSome(chosen).catch(refuse));
const start = performance.now();
const suites = await section('Generated code', async () => {
  await run(NODE, ['tools/build/src/generate.ts']);
  return [];
});
// Without the generated code everything else would fail for the same reason.
if (suites.length === 0) {
  if (chosen.includes('units')) consumerPacts().catch(() => undefined);
  for (const key of chosen) suites.push(...(await section(...(SECTIONS[key] as (typeof SECTIONS)[string]))));
}
const total = sum(suites);
const counted = `${total.passed} passed, ${total.failed} failed`;
mkdirSync(REPORTS, { recursive: true });
writeFileSync(join(REPORTS, 'suites.json'), JSON.stringify(suites));
writeFileSync(join(ROOT, '.data/counted.txt'), `${counted}\n`);
say(`\n${timeTable(suites)}`);
if (total.failed > 0) say(`\n${whatFailed(suites)}`);
say(`\nDone in ${seconds(start)}.`);
say(counted);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
