import { execFile } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../support/stack.ts';

const FOLDER = join(ROOT, '.data/releases');
const run = promisify(execFile);

/** Fetches the code of an earlier commit, with the packages of a store, unless it is there already. Returns its folder. */
export async function checkoutAt(commit: string): Promise<string> {
  const git = async (...args: string[]): Promise<string> => (await run('git', args, { cwd: ROOT })).stdout.trim();
  const name = await git('rev-parse', '--verify', `${commit}^{commit}`);
  const folder = join(FOLDER, name);
  mkdirSync(FOLDER, { recursive: true });
  if (!existsSync(folder)) await git('clone', '--quiet', '--shared', '--no-checkout', ROOT, folder);
  await git('-C', folder, 'checkout', '--quiet', '--detach', name);
  const node = (...args: string[]) => run(process.execPath, args, { cwd: folder });
  await node('tools/stack/bootstrap.mjs', 'tools/stack/src/cli.ts', '--help');
  await node('--no-warnings', 'tools/build/src/generate.ts', 'contracts');
  return folder;
}
