import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { environment, ROOT, run, say, seconds } from '../steps.ts';

const READY_WITHIN_MS = 300_000;
const STOP_WITHIN_MS = 60_000;
const CLI = 'tools/stack/src/cli.ts';

/** Load and crash tests place more orders a minute than a person could; the limits have tests of their own. */
const RATE_LIMITS = JSON.stringify({
  recharges: 100_000,
  orders: 100_000,
  verifications: 100_000,
  verificationsPerAddress: 100_000,
  badIdTokens: 100_000,
  rotations: 100_000,
});

export const startServers = async (): Promise<() => Promise<void>> => {
  await run('node', [CLI, 'servers', '--stack', 'test', '--detach']);
  return () => run('node', [CLI, 'stop', '--stack', 'test']);
};

/** A whole store with empty books, on ports of its own. Resolves with how to stop it once a purchase would work. */
export function startStore(stack: string): Promise<() => Promise<void>> {
  rmSync(join(ROOT, '.data', stack), { recursive: true, force: true });
  const start = performance.now();
  const child = spawn('node', [CLI, 'start', '--stack', stack], {
    cwd: ROOT,
    env: environment({ TOPUP_RATE_LIMITS: RATE_LIMITS }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  return new Promise((resolve, reject) => {
    const fail = (reason: string) => {
      clearTimeout(timer);
      child.kill('SIGTERM');
      reject(new Error(`${reason}:\n${output.trim().slice(-4_000)}`));
    };
    const timer = setTimeout(() => fail(`the store was not ready in ${READY_WITHIN_MS / 1000} s`), READY_WITHIN_MS);
    const exited = new Promise<void>((done) => child.on('close', () => done()));
    const stop = async () => {
      child.kill('SIGTERM');
      const late = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
      await exited;
      clearTimeout(late);
    };
    let ready = false;
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      if (ready || !/\bready\b/i.test(output)) return;
      ready = true;
      clearTimeout(timer);
      say(`  the store is ready (${seconds(start)})`);
      resolve(stop);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('close', () => ready || fail('the store stopped before it was ready'));
  });
}
