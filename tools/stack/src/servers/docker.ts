import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { identityOf } from '../config.ts';
import type { Launch } from '../process/child.ts';
import { which } from './which.ts';

const ANSWER_WITHIN_MS = 5_000;

type Container = {
  readonly stack: string;
  readonly name: string;
  readonly image: string;
  /** Port on this machine's loopback address -> port in the container. */
  readonly ports: Readonly<Record<number, number>>;
  /** Path on this machine -> path in the container. */
  readonly mounts: Readonly<Record<string, string>>;
  readonly args?: readonly string[];
};

export async function dockerProgram(): Promise<string | null> {
  const program = which('docker');
  if (!program) return null;
  const version = promisify(execFile)(program, ['version', '--format', '{{.Server.Version}}'], {
    timeout: ANSWER_WITHIN_MS,
  });
  return version.then(
    () => program,
    () => null,
  );
}

/** Reachable from this machine only. Secrets are in mounted files: any user can read a command line. */
export function launchContainer(program: string, container: Container): Launch {
  // A killed docker program leaves its container running, so remove that first.
  spawnSync(program, ['rm', '--force', nameOf(container)], { stdio: 'ignore' });
  const env = Object.fromEntries(
    ['PATH', 'HOME', 'DOCKER_HOST', 'DOCKER_CONTEXT', 'XDG_RUNTIME_DIR'].flatMap((name) =>
      process.env[name] ? [[name, process.env[name]]] : [],
    ),
  ) as Record<string, string>;
  return { command: program, args: runArguments(container, process.getuid?.(), process.getgid?.()), env };
}

export const containerOf = (stack: string, name: string): string => `topup-${identityOf(stack)}-${name}`;
const nameOf = ({ stack, name }: Container): string => containerOf(stack, name);

export function runArguments(container: Container, uid?: number, gid?: number): string[] {
  const pairs = (flag: string, record: object, write: (key: string, value: string) => string) =>
    Object.entries(record).flatMap(([key, value]) => [flag, write(key, String(value))]);
  return [
    ...['run', '--rm', '--init', '--name', nameOf(container)],
    ...(uid === undefined || uid === 0 ? [] : ['--user', `${uid}:${gid ?? uid}`]),
    ...pairs('--publish', container.ports, (here, there) => `127.0.0.1:${here}:${there}`),
    ...pairs('--volume', container.mounts, (here, there) => `${here}:${there}`),
    container.image,
    ...(container.args ?? []),
  ];
}
