import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { ImageConfig } from './store.ts';

const USER = '10001';
/** Mounts an image's folder at a path that every user may read. Only the started process and its children see the mount. */
const MOUNT = 'mount --bind "$1" "$2" && shift 2 && exec "$@"';

export type Sandbox = {
  readonly folder: string;
  readonly config: ImageConfig;
  readonly environment: Readonly<Record<string, string>>;
  readonly files: Readonly<Record<string, string>>;
};

function mountedFiles(folder: string, outside: string, files: Sandbox['files']): string[] {
  return Object.entries(files).flatMap(([inside, content], i) => {
    // Creates the mount points first, as a container engine does before it makes the root read-only.
    mkdirSync(join(folder, dirname(inside)), { recursive: true });
    writeFileSync(join(folder, inside), '');
    const file = join(outside, String(i));
    writeFileSync(file, content, { mode: 0o644 });
    return ['--ro-bind', file, inside];
  });
}

/** As in a pod: user 10001 without capabilities, PID 1, a read-only root. It uses this machine's network. */
export function startInside({ folder, config, environment, files }: Sandbox, args: readonly string[]): ChildProcess {
  const outside = mkdtempSync(join(tmpdir(), 'topup-images-'));
  chmodSync(outside, 0o755);
  const place = join(outside, 'root');
  mkdirSync(place);
  for (const name of ['proc', 'dev', 'tmp']) mkdirSync(join(folder, name), { recursive: true });
  const outer = ['--mount', '--propagation', 'private', 'sh', '-c', MOUNT, 'sh', folder, place];
  const user = ['setpriv', `--reuid=${USER}`, `--regid=${USER}`, '--clear-groups', '--no-new-privs'];
  const root = [
    'bwrap',
    '--unshare-user',
    '--unshare-pid',
    '--unshare-ipc',
    '--as-pid-1',
    '--die-with-parent',
    '--cap-drop',
    'ALL',
  ];
  const mounts = [
    '--ro-bind',
    place,
    '/',
    '--proc',
    '/proc',
    '--dev',
    '/dev',
    '--tmpfs',
    '/tmp',
    ...mountedFiles(folder, outside, files),
  ];
  const inside = ['--clearenv', ...asOptions(config.Env ?? [], environment), '--chdir', config.WorkingDir ?? '/'];
  const program = [...(config.Entrypoint ?? []), ...args];
  const child = spawn('unshare', [...outer, ...user, ...root, ...mounts, ...inside, ...program], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.once('close', () => rmSync(outside, { recursive: true, force: true }));
  return child;
}

function asOptions(ofImage: readonly string[], given: Sandbox['environment']): string[] {
  const image = ofImage.map((entry) => entry.split(/=(.*)/).slice(0, 2));
  return [...image, ...Object.entries(given)].flatMap(([name = '', value = '']) => ['--setenv', name, value]);
}

export function insidePid({ pid }: ChildProcess): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  return Number(children[0]);
}
