import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { CACHE, ROOT } from '../config.ts';
import { lastLines } from '../process/log-file.ts';
import { say } from '../say.ts';
import { which } from './which.ts';

export type Package = { readonly what: string; readonly debian: string; readonly brew: string };

/** Asks before using sudo. Throws one sentence when it cannot install. */
export async function install(packages: readonly Package[]): Promise<void> {
  if (packages.length === 0) return;
  const what = packages.map((one) => one.what).join(' and ');
  const [command, ...args] = await commandFor(packages, what);
  if (!command) throw new Error(`${what} is missing and no package manager was found to install it.`);
  say(`installing ${what} (once)`);
  mkdirSync(CACHE, { recursive: true });
  const logPath = join(CACHE, 'install.log');
  const log = createWriteStream(logPath, { flags: 'a' });
  const child = spawn(command, args, { stdio: ['inherit', 'pipe', 'pipe'] });
  child.stdout.pipe(log, { end: false });
  child.stderr.pipe(log, { end: false });
  const [code] = (await once(child, 'close')) as [number | null];
  log.end();
  await once(log, 'finish');
  if (code !== 0) throw new Error(`${what} could not be installed: ${lastLines(logPath)} (all of it: ${logPath})`);
}

async function commandFor(packages: readonly Package[], what: string): Promise<string[]> {
  if (which('apt-get')) {
    const script = ['sh', join(ROOT, 'tools/stack/install-packages.sh'), ...packages.map((one) => one.debian)];
    if (process.getuid?.() === 0) return script;
    const sudo = which('sudo');
    const byHand = `sudo apt-get install --no-install-recommends ${packages.map((one) => one.debian).join(' ')}`;
    if (sudo && (await agreed(`${what} is missing. Install it with sudo and apt-get?`))) return [sudo, ...script];
    throw new Error(`${what} is missing: run '${byHand}', or give its address (TOPUP_*_URL), then start again.`);
  }
  const brew = which('brew');
  if (brew) return [brew, 'install', '--quiet', ...packages.map((one) => one.brew)];
  return [];
}

/** Without a terminal the answer is no. */
async function agreed(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) return false;
  const prompt = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await prompt.question(`${question} [y/N] `);
  prompt.close();
  return /^y(es)?$/i.test(answer.trim());
}
