import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ask } from '@topup/stack/control/client';
import { alone } from '@topup/stack/lock';
import { environment, NODE, ROOT, run, say, seconds } from '../steps.ts';
import { choose } from './choose.ts';
import { chromium } from './chromium.ts';
import { firefox } from './firefox.ts';
import { promtool } from './promtool.ts';
import { JEST, PLAYWRIGHT } from './runners.ts';
import { stackFor, startServers, startStore } from './stacks.ts';
import { needsServers, testFiles, textOf, type Project } from './test-files.ts';

/** The runner's own output goes to the terminal. Resolves with its exit code. */
const shown = (args: readonly string[], env: object): Promise<number> =>
  new Promise((resolve) => {
    const child = spawn(NODE, args, { cwd: ROOT, env: environment(env), stdio: 'inherit' });
    child.on('close', (code) => resolve(code ?? 1));
  });

const serviceOf = (path: string): string | undefined => /^services\/([^/]+)/.exec(path)?.[1];

/** The pact tests of this provider's consumers. They write the pacts that the provider's test verifies. */
function consumersOf(provider: string, pacts: readonly string[]): readonly string[] {
  const service = serviceOf(provider);
  // The kit's provider test compares all pacts with the table of messages.
  if (service === 'kit') return pacts;
  const text = textOf(provider);
  return pacts.filter((pact) => {
    const consumer = serviceOf(pact);
    if (consumer) return consumer !== service && text.includes(`'${consumer}'`);
    return provider.includes('http.provider') && textOf(pact).includes(`'${service}'`);
  });
}

const pactTests = (): string[] => testFiles().flatMap(({ path }) => (path.includes('.pact.test.') ? [path] : []));

/** Servers that the environment already names are used, and left running. */
async function withServers(work: (env: object) => Promise<number>): Promise<number> {
  if (process.env['TEST_MONGO_URL']) return work({});
  const { env, stop } = await startServers(stackFor('some'));
  return work(env).finally(stop);
}

/** A running store named by TOPUP_STACK is used, and left running. */
async function withStore(work: (env: object) => Promise<number>): Promise<number> {
  const given = process.env['TOPUP_STACK'];
  if (given && (await ask(given, 'GET', '/status'))?.phase === 'ready') return work({});
  const { env, stop } = await startStore(stackFor('some-store'));
  return work(env).finally(stop);
}

const escaped = (names: readonly string[]): string =>
  names.map((name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');

/** Runs the chosen tests, and starts only the servers or stores that they need. Resolves with the exit code. */
export async function runSome(words: readonly string[]): Promise<number> {
  const start = performance.now();
  const { files, names } = choose(words);
  const of = (...projects: readonly Project[]): string[] =>
    files.filter(({ project }) => projects.includes(project)).map(({ path }) => path);
  const named = names.length > 0 ? [`--testNamePattern=${escaped(names)}`] : [];
  const units = of('node', 'web', 'charts');
  const [api, browser] = [of('stack'), of('browser')];
  const providers = units.filter((path) => path.includes('.provider.test.'));
  const pacts = [...new Set(providers.flatMap((path) => consumersOf(path, pactTests())))];
  say(`${files.length} files of tests: ${[...new Set(files.map(({ project }) => project))].join(', ')}`);
  await run(NODE, ['tools/build/src/generate.ts']);
  if (of('charts').length > 0) await promtool();

  const unitTests = async (env: object): Promise<number> => {
    const written = pacts.length > 0 ? await shown([...JEST, '--maxWorkers=1', '--runTestsByPath', ...pacts], env) : 0;
    return written || shown([...JEST, '--maxWorkers=4', ...named, '--runTestsByPath', ...units], env);
  };
  const storeTests = async (env: object): Promise<number> => {
    const needed = {
      ...env,
      ...(api.some((path) => textOf(path).includes('FIREFOX')) && { FIREFOX: await firefox() }),
    };
    const jest = [...JEST, '--runInBand', ...named, '--runTestsByPath', ...api];
    const first = api.length > 0 ? await shown(jest, needed) : 0;
    if (browser.length === 0) return first;
    const grep = names.length > 0 ? ['--grep', escaped(names)] : [];
    const specs = [...PLAYWRIGHT, '--no-deps', '--pass-with-no-tests', ...grep, ...browser];
    return (await shown(specs, { ...env, CHROMIUM: await chromium() })) || first;
  };
  // One such run at a time in a checkout, because all of them start their stack under the same name.
  return alone(join(ROOT, '.data/build/some.lock'), async () => {
    const around = [...pacts, ...units].some(needsServers) ? withServers : (work: typeof unitTests) => work({});
    const codes = units.length > 0 ? [await around(unitTests)] : [];
    if (api.length + browser.length > 0) codes.push(await withStore(storeTests));
    say(`Done in ${seconds(start)}.`);
    return Math.max(...codes);
  });
}
