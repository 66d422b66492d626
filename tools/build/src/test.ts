import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { NODE, ROOT, run, say, seconds } from './steps.ts';
import { byteBudget, checks, runCheck } from './test/checks.ts';
import { chromium } from './test/chromium.ts';
import { jest, playwright } from './test/runners.ts';
import { sum, type Score } from './test/score.ts';
import { startServers, startStore } from './test/stacks.ts';

const STACK = 'e2e';

/** Consumers write their pacts first, so that the providers verify today's. */
async function unitAndIntegration(): Promise<Score[]> {
  const stop = await startServers();
  try {
    const pacts = await jest('consumer-pacts', [
      '--selectProjects=node',
      '--selectProjects=web',
      '--testPathPatterns=\\.pact\\.test',
      '--maxWorkers=1',
    ]);
    const rest = ['--testPathPatterns=^((?!\\.pact\\.test).)*$', '--maxWorkers=2'];
    return [
      pacts,
      await jest('services', ['--selectProjects=node', ...rest]),
      await jest('front-ends', ['--selectProjects=web', ...rest]),
    ];
  } finally {
    await stop();
  }
}

async function runningStore(): Promise<Score[]> {
  const browser = await chromium();
  const stop = await startStore(STACK);
  try {
    const env = { TOPUP_STACK: STACK, CHROMIUM: browser };
    return [
      await runCheck(byteBudget),
      await playwright('browser', env),
      await jest('store', ['--selectProjects=stack', '--runInBand'], env),
    ];
  } finally {
    await stop();
  }
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
  checks: [
    'Contracts, types, lint, format',
    async () =>
      checks.reduce<Promise<Score[]>>(
        async (done, check) => [...(await done), await runCheck(check)],
        Promise.resolve([]),
      ),
  ],
  units: ['Rules and services, on real servers', unitAndIntegration],
  store: ['The whole store, in the browser and by API', runningStore],
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
// Without the generated code everything else would fail for the same reason.
if (generated.failed === 0)
  for (const key of chosen) scores.push(await section(...(SECTIONS[key] as (typeof SECTIONS)[string])));
const total = sum(scores);
const counted = `${total.passed} passed, ${total.failed} failed`;
writeFileSync(join(ROOT, '.data/counted.txt'), `${counted}\n`);
say(`\nDone in ${seconds(start)}.`);
say(counted);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
