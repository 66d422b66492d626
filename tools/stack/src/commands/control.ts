import { pathsOf } from '../config.ts';
import { ask } from '../control/client.ts';
import type { StackReport, Verb } from '../control/protocol.ts';
import { isAlive, endLeftovers, SUPERVISOR } from '../process/leftovers.ts';
import { readRunFile } from '../process/run-file.ts';
import { until } from '../process/until.ts';
import { print } from '../say.ts';

const STOPPED_WITHIN_MS = 90_000;

const notRunning = (stack: string): Error => new Error(`The stack '${stack}' is not running.`);

export async function status(stack: string): Promise<number> {
  const report = await ask(stack, 'GET', '/status');
  if (!report) throw notRunning(stack);
  print(table(report));
  return report.phase === 'ready' ? 0 : 1;
}

function table({ stack, phase, children }: StackReport): string {
  const rows = children.map(
    ({ name, state, pid, port }) =>
      `  ${name.padEnd(18)}${state.padEnd(10)}${String(pid ?? '-').padEnd(9)}${String(port ?? '-')}`,
  );
  return [`${stack}: ${phase}`, `  ${'name'.padEnd(18)}${'state'.padEnd(10)}${'pid'.padEnd(9)}port`, ...rows].join(
    '\n',
  );
}

export async function command(stack: string, verb: Verb, name: string): Promise<number> {
  const report = await ask(stack, 'POST', `/children/${encodeURIComponent(name)}/${verb}`);
  if (!report) throw notRunning(stack);
  print(table(report));
  return 0;
}

/** Stops a stack. If the stack's supervisor was killed, ends the remaining processes. */
export async function stopStack(stack: string): Promise<number> {
  const { run } = pathsOf(stack);
  const supervisor = readRunFile(run, SUPERVISOR);
  if (await ask(stack, 'POST', '/stop')) {
    if (supervisor) await until(() => Promise.resolve(!isAlive(supervisor)), STOPPED_WITHIN_MS);
    print(`The stack '${stack}' is stopped.`);
    return 0;
  }
  const ended = await endLeftovers(run);
  print(ended.length > 0 ? `Ended what was left: ${ended.join(', ')}.` : `The stack '${stack}' is not running.`);
  return 0;
}
