import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { ask } from '@topup/stack/control/client';
import { readTestEnv } from '@topup/stack/test/test-env';
import { environment, ROOT, run, say } from '../steps.ts';
import type { Suite } from './suite.ts';

const READY_WITHIN_MS = 300_000;
const POLL_MS = 250;
const TOLD = 4_000;
const CLI = 'tools/stack/src/cli.ts';

/** High limits, because load and crash tests place more orders a minute than a person could. */
const RATE_LIMITS = JSON.stringify({
  recharges: 100_000,
  orders: 100_000,
  unpaidOrdersADay: 100_000,
  verifications: 100_000,
  verificationsPerAddress: 100_000,
  badIdTokens: 100_000,
  signIns: 100_000,
  rotations: 100_000,
  callbacks: 100_000,
});

const PAYMENT_WAIT_S = '30';

/** `started` reports the time of the start, as a suite without tests. `env` tells tests where the stack is. */
export type Started = { readonly started: Suite; readonly env: object; readonly stop: () => Promise<void> };

/** `make test STACK=name` never touches the stack `name`; it starts its own stacks, called `name-test` and the like. */
export function stackFor(role: string): string {
  const given = process.env['TOPUP_STACK'];
  return given ? `${given}-${role}` : role;
}

/** Starts a stack as our child process, so that Ctrl-C ends it too. Rejects with its output if it exits before it is ready. */
async function bringUp(verb: 'servers' | 'start', stack: string, env: object = {}): Promise<Started> {
  const start = performance.now();
  // A stack left over from a killed run would still hold the data folder.
  const named = { ...env, TOPUP_STACK: stack, TOPUP_PORT: '' };
  await run('node', [CLI, 'stop'], { env: named });
  rmSync(join(ROOT, '.data', stack), { recursive: true, force: true });
  const child = spawn('node', [CLI, verb], {
    cwd: ROOT,
    env: environment(named),
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
  const stop = async (): Promise<void> => {
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
  const name = verb === 'start' ? `the store '${stack}'` : 'the servers';
  const setupS = (performance.now() - start) / 1000;
  say(`  ${verb === 'start' ? `${name} is` : `${name} are`} ready (${setupS.toFixed(1)} s)`);
  const found = verb === 'servers' ? readTestEnv(stack) : { TOPUP_STACK: stack };
  return { started: { name, passed: 0, failed: 0, setupS, wallS: setupS }, env: found, stop };
}

export const startServers = (stack: string): Promise<Started> => bringUp('servers', stack);

export const startStore = (stack: string): Promise<Started> =>
  bringUp('start', stack, {
    TOPUP_RATE_LIMITS: RATE_LIMITS,
    TOPUP_PAYMENT_WAIT_S: PAYMENT_WAIT_S,
    // Tests of the delivery desk need units that wait for an admin. `npm run prove -- by-balance` has a store of its own.
    TOPUP_SUPPLIER_ACCOUNT_EXCLUSIVE: 'false',
    TOPUP_TRACES_DIR: join(ROOT, '.data', stack, 'traces'),
  });
