import { spawnSync } from 'node:child_process';
import { dirname } from 'node:path';
import { ROOT } from '@topup/stack/config';
import type { Finding } from './page.ts';

const STACK = 'restore';

/** A whole store of its own; its wallet is put back from an older copy, and what was lost is brought back. */
export async function restore(): Promise<Finding> {
  const path = `${dirname(process.execPath)}:${process.env['PATH'] ?? ''}`;
  const env = { ...process.env, PATH: path, TOPUP_STACK: STACK };
  const node = (...args: string[]) => spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8', env });
  const stack = (...args: string[]) => node('tools/stack/src/cli.ts', ...args, '--stack', STACK);
  const started = stack('start', '--detach');
  if (started.status !== 0)
    return { title: 'the restore drill', lines: [], faults: [`no stack to drill on: ${started.stdout.slice(-500)}`] };
  try {
    const { stdout, stderr } = node('tests/restore/drill.ts');
    const page = stdout.trim().split('\n').at(-1);
    return page ? (JSON.parse(page) as Finding) : { title: 'the restore drill', lines: [], faults: [stderr] };
  } finally {
    stack('stop');
  }
}
