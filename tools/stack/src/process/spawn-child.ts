import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { exitOf, type ChildSpec, type Exit } from './child.ts';
import { birthOf } from './identity.ts';
import { writeRunFile } from './run-file.ts';

export type Folders = { readonly run: string; readonly logs: string };
export type Running = { readonly pid: number; readonly exited: Promise<Exit> };

export async function spawnChild(spec: ChildSpec, { run, logs }: Folders): Promise<Running | { exit: Exit }> {
  const { command, args, env } = await spec.launch();
  mkdirSync(logs, { recursive: true, mode: 0o700 });
  const output = openSync(join(logs, `${spec.name}.log`), 'a', 0o600);
  const child = spawn(command, args, { env: { ...env }, stdio: ['ignore', output, output], detached: true });
  closeSync(output);
  const exited = exitOf(child);
  if (child.pid === undefined) return { exit: await exited };
  const born = birthOf(child.pid);
  const { name, port, url, managementUrl } = spec;
  if (born) writeRunFile(run, name, { pid: child.pid, port, url, ...(managementUrl ? { managementUrl } : {}), born });
  return { pid: child.pid, exited };
}
