import { spawnSync } from 'node:child_process';
import { dirname } from 'node:path';
import { ROOT } from '@topup/stack/config';
import type { Finding } from './page.ts';

/** Runs a script of `tests` on a whole store of its own; the last line of its output is the result. */
function onStore(name: string, title: string, script: string, ...args: string[]): Finding {
  const path = `${dirname(process.execPath)}:${process.env['PATH'] ?? ''}`;
  const env = { ...process.env, PATH: path, TOPUP_STACK: name };
  const node = (...command: string[]) => spawnSync(process.execPath, command, { cwd: ROOT, encoding: 'utf8', env });
  const stack = (...command: string[]) => node('tools/stack/src/cli.ts', ...command, '--stack', name);
  const started = stack('start', '--detach');
  if (started.status !== 0) return { title, lines: [], faults: [`no stack to try: ${started.stdout.slice(-500)}`] };
  try {
    const { stdout, stderr } = node('--no-warnings', script, ...args);
    const page = stdout.trim().split('\n').at(-1);
    return page ? (JSON.parse(page) as Finding) : { title, lines: [], faults: [stderr] };
  } finally {
    stack('stop');
  }
}

/** The store's wallet database is restored from an older copy, and the lost entries are recovered. */
export const restore = async (): Promise<Finding> => onStore('restore', 'the restore drill', 'tests/restore/drill.ts');

/** The store's prices are imported and rolled back again and again while players buy. */
export const priceHistory = async (imports: number, seed: number): Promise<Finding> =>
  onStore('prices', 'the price history', 'tests/prices/run.ts', String(imports), String(seed));
