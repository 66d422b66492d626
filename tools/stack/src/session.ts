import { rmSync } from 'node:fs';
import { pathsOf } from './config.ts';
import { ask } from './control/client.ts';
import { socketOf, type Phase } from './control/protocol.ts';
import { serveControl } from './control/server.ts';
import { birthOf } from './process/identity.ts';
import { endLeftovers, SUPERVISOR } from './process/leftovers.ts';
import { rotateLogs } from './process/log-file.ts';
import { removeRunFile, writeRunFile } from './process/run-file.ts';
import { createSupervisor, type Supervisor } from './process/supervisor.ts';
import { say } from './say.ts';

const ROTATION_MS = 10_000;

export type Session = { readonly supervisor: Supervisor; readonly stopping: AbortSignal };

/** Ends what a killed run of the stack left, and at the end stops all children in reverse order. Returns the exit code. */
export async function runSession(stack: string, bringUp: (session: Session) => Promise<void>): Promise<number> {
  const { run, logs } = pathsOf(stack);
  if (await ask(stack, 'GET', '/status')) throw new Error(`The stack '${stack}' is already running.`);
  const ended = await endLeftovers(run);
  if (ended.length > 0) say(`ended what an earlier run left behind: ${ended.join(', ')}`);

  const supervisor = createSupervisor(stack);
  const aborter = new AbortController();
  let phase: Phase = 'starting';
  let problem: string | null = null;
  const report = () => ({ stack, phase, problem, children: supervisor.report() });
  const control = await serveControl({ stack, supervisor, report, stop: () => aborter.abort() });
  const born = birthOf(process.pid) ?? '';
  writeRunFile(run, SUPERVISOR, { pid: process.pid, port: null, url: `unix:${socketOf(stack)}`, born });
  // A second Ctrl-C changes nothing: the children are being stopped already, each within its own time limit.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => aborter.abort());
  setInterval(() => {
    try {
      rotateLogs(logs);
    } catch (error) {
      say(`the logs cannot be rotated: ${(error as Error).message}`);
    }
  }, ROTATION_MS).unref();
  const stopped = new Promise<void>((resolve) => aborter.signal.addEventListener('abort', () => resolve()));

  try {
    await Promise.race([bringUp({ supervisor, stopping: aborter.signal }), stopped]);
    if (!aborter.signal.aborted) phase = 'ready';
    await stopped;
  } catch (error) {
    problem = (error as Error).message;
    phase = 'failed';
  }
  if (problem) process.stderr.write(`\n${problem}\n`);
  else phase = 'stopping';
  say('stopping');
  await supervisor.stopAll();
  control.closeAllConnections();
  control.close();
  rmSync(socketOf(stack), { force: true });
  removeRunFile(run, SUPERVISOR);
  say('everything is stopped');
  return problem ? 1 : 0;
}
