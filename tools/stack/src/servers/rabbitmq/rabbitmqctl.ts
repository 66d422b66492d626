import { execFile } from 'node:child_process';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { pathsOf } from '../../config.ts';
import { readRunFile } from '../../process/run-file.ts';
import { epmdAddress, folderOf, nodeOf, rabbitmqProgram } from './rabbitmq.ts';

const run = promisify(execFile);

/** Runs rabbitmqctl on the stack's broker. Throws when the broker is not this stack's own, or refuses. */
export async function rabbitmqctl(stack: string, ...order: readonly string[]): Promise<void> {
  const program = rabbitmqProgram();
  if (!program) throw new Error(`the stack '${stack}' has no broker of its own here`);
  const epmd = readRunFile(pathsOf(stack).run, 'epmd');
  if (!epmd?.port) throw new Error(`the broker of the stack '${stack}' does not run`);
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOME: folderOf(stack),
    LANG: 'C.UTF-8',
    RABBITMQ_CONF_ENV_FILE: '/dev/null',
    ...epmdAddress(epmd.port),
  };
  await run(join(dirname(program), 'rabbitmqctl'), ['--node', nodeOf(stack), ...order], { env });
}
