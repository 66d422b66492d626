import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathsOf } from '../config.ts';
import { ask } from '../control/client.ts';

const POLL_MS = 200;

/** Starts a stack in the background. Returns the exit code; a stack that is already up is a success. */
export async function detach(stack: string, args: readonly string[]): Promise<number> {
  const { logs } = pathsOf(stack);
  mkdirSync(logs, { recursive: true, mode: 0o700 });
  if ((await ask(stack, 'GET', '/status'))?.phase === 'ready') {
    process.stdout.write(`The stack '${stack}' is already running.\n`);
    return 0;
  }
  const log = join(logs, 'supervisor.log');
  const output = openSync(log, 'a', 0o600);
  truncateSync(log);
  const child = spawn(process.execPath, [...args], {
    detached: true,
    env: { ...process.env, TOPUP_STACK: stack },
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  let exit: number | null = null;
  child.once('exit', (code) => (exit = code ?? 1));
  let shown = 0;
  const show = (): void => {
    const text = readFileSync(log, 'utf8');
    process.stdout.write(text.slice(shown));
    shown = text.length;
  };
  for (;;) {
    await pause(POLL_MS);
    show();
    if (exit !== null) return exit;
    const report = await ask(stack, 'GET', '/status').catch(() => null);
    if (report?.phase !== 'ready') continue;
    show();
    child.unref();
    return 0;
  }
}
