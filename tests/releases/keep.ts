import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { runNode } from '@topup/kit/testing/program';
import { missingStates } from './coverage.ts';
import { KEPT_MAX, keptReleases, pathOf, writeKept } from './kept.ts';
import { SETTINGS } from './settings.ts';

const USAGE = `node tests/releases/keep.ts 0.2.0 [--checkout <folder>]
  Makes the kept data of a release: starts its store, fills it with records in every state, and writes what it stored to
  tests/releases. Removes the data of releases that are no longer upgraded from. --checkout: where the release's code is.`;
const NAME = 'kept';
const ROOT = join(import.meta.dirname, '../..');

const { positionals, values } = parseArgs({ allowPositionals: true, options: { checkout: { type: 'string' } } });
const [release = ''] = positionals;
const checkout = resolve(values.checkout ?? ROOT);
if (!/^\d+\.\d+\.\d+$/.test(release)) {
  process.stderr.write(`${USAGE}\n`);
  process.exit(2);
}

async function stack(...args: string[]): Promise<void> {
  const env = { ...process.env, ...SETTINGS, TOPUP_STACK: NAME };
  const { status, stdout, stderr } = await runNode([join(checkout, 'tools/stack/src/cli.ts'), ...args], env);
  if (status !== 0) throw new Error(`stack ${args.join(' ')}: ${stdout}${stderr}`);
}

const folder = join(checkout, '.data', NAME);
const forget = (): void => rmSync(folder, { recursive: true, force: true });

await stack('stop');
forget();
await stack('start', '--detach');
// Read when the modules are loaded, and the stack may be that of another checkout.
process.env['STACK_FOLDER'] = folder;
const [{ fill }, { thaw, SERVICES }] = await Promise.all([import('./fill.ts'), import('./levers.ts')]);
try {
  const kept = await fill(release);
  const missing = missingStates(kept, checkout);
  if (missing.length > 0) throw new Error(`no record is in these states: ${missing.join(', ')}`);
  const bytes = writeKept(kept);
  const documents = Object.values(kept.databases).flatMap((one) => Object.values(one).flatMap((of) => of.documents));
  for (const old of keptReleases().slice(0, -KEPT_MAX)) rmSync(pathOf(old));
  process.stdout.write(`${pathOf(release)}: ${documents.length} documents, ${bytes} bytes\n`);
} finally {
  thaw(...SERVICES);
  await stack('stop');
  forget();
}
