import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathsOf, ROOT } from '@topup/stack/config';

export async function withServers<T>(name: string, work: () => Promise<T>): Promise<T> {
  const env = { ...process.env, TOPUP_STACK: name, PATH: `${dirname(process.execPath)}:${process.env['PATH'] ?? ''}` };
  const stack = (...args: string[]) =>
    spawnSync(process.execPath, ['tools/stack/src/cli.ts', ...args], { cwd: ROOT, encoding: 'utf8', env });
  const started = stack('servers', '--detach');
  if (started.status !== 0)
    throw new Error(`the servers did not start: ${started.stderr}${started.stdout.slice(-500)}`);
  try {
    const addresses = JSON.parse(readFileSync(join(pathsOf(name).run, 'test-env.json'), 'utf8')) as object;
    Object.assign(process.env, addresses);
    return await work();
  } finally {
    stack('stop');
  }
}
