import { spawnSync } from 'node:child_process';
import { dirname } from 'node:path';
import { ROOT } from '@topup/stack/config';
import { forgetStack } from '@topup/tests/support/own-stack';
import type { Finding } from './page.ts';

function onStore(name: string, title: string, script: string, ...args: string[]): Finding {
  const path = `${dirname(process.execPath)}:${process.env['PATH'] ?? ''}`;
  const env = { ...process.env, PATH: path, TOPUP_STACK: name };
  const node = (...command: string[]) => spawnSync(process.execPath, command, { cwd: ROOT, encoding: 'utf8', env });
  const stack = (...command: string[]) => node('tools/stack/src/cli.ts', ...command);
  // Removes the data of an earlier run: the days in it would be sealed while this proof runs.
  forgetStack(name);
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

export const restore = async (): Promise<Finding> => onStore('restore', 'the restore drill', 'tests/restore/drill.ts');

export const byBalance = async (): Promise<Finding> =>
  onStore('by-balance', 'units that the balance settles', 'tests/by-balance/run.ts');

export const priceHistory = async (imports: number, seed: number): Promise<Finding> =>
  onStore('prices', 'the price history', 'tests/prices/run.ts', String(imports), String(seed));
