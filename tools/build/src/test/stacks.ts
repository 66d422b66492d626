import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { ask } from '@topup/stack/control/client';
import { environment, ROOT, run, say, seconds } from '../steps.ts';

const READY_WITHIN_MS = 300_000;
const POLL_MS = 250;
const TOLD = 4_000;
const CLI = 'tools/stack/src/cli.ts';

/** Load and crash tests place more orders a minute than a person could. */
const RATE_LIMITS = JSON.stringify({
  recharges: 100_000,
  orders: 100_000,
  verifications: 100_000,
  verificationsPerAddress: 100_000,
  badIdTokens: 100_000,
  signIns: 100_000,
  rotations: 100_000,
});

const PAYMENT_WAIT_S = '30';

export type Stop = () => Promise<void>;

/** Our child process, so that Ctrl-C reaches it too. Rejects with its output if it exits before it is ready. */
async function bringUp(verb: 'servers' | 'start', stack: string, env: object = {}): Promise<Stop> {
  // A stack left over from a killed run would still hold the data folder.
  await run('node', [CLI, 'stop', '--stack', stack]);
  rmSync(join(ROOT, '.data', stack), { recursive: true, force: true });
  const child = spawn('node', [CLI, verb, '--stack', stack], {
    cwd: ROOT,
    env: environment(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  let over = false;
  const exited = new Promise<void>((resolve) => child.on('close', () => resolve()));
  void exited.then(() => (over = true));
  const end = (): void => void child.kill('SIGTERM');
  process.once('exit', end);
  const stop: Stop = async () => {
    end();
    await exited;
    process.off('exit', end);
  };
  const deadline = performance.now() + READY_WITHIN_MS;
  while ((await ask(stack, 'GET', '/status').catch(() => null))?.phase !== 'ready') {
    if (over || performance.now() > deadline) {
      await stop();
      throw new Error(`the stack '${stack}' did not become ready:\n${output.trim().slice(-TOLD)}`);
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  return stop;
}

export const startServers = (): Promise<Stop> => bringUp('servers', 'test');

export async function startStore(stack: string): Promise<Stop> {
  const start = performance.now();
  const stop = await bringUp('start', stack, {
    TOPUP_RATE_LIMITS: RATE_LIMITS,
    TOPUP_PAYMENT_WAIT_S: PAYMENT_WAIT_S,
    TOPUP_TRACES_DIR: join(ROOT, '.data', stack, 'traces'),
  });
  say(`  the store '${stack}' is ready (${seconds(start)})`);
  return stop;
}
