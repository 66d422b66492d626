import { mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { pathsOf, type StackSettings } from '../config.ts';
import type { Ports } from '../ports.ts';
import { until } from '../process/until.ts';
import type { Missing, Server } from './server.ts';
import { which } from './which.ts';

const READY_WITHIN_MS = 20_000;
const PROBE_TIMEOUT_MS = 1_000;

/** Redis holds only what may be lost, so it keeps nothing on disk. */
const configOf = (port: number, folder: string, password: string): string => `
bind 127.0.0.1
port ${port}
dir ${folder}
save ""
appendonly no
requirepass ${password}
`;

/** Which Redis this stack uses: the given one, or an own child of a server found on the machine. */
export function planRedis(stack: string, settings: StackSettings, ports: Ports, password: string): Server | Missing {
  if (settings.TOPUP_REDIS_URL)
    return { name: 'Redis', how: 'the one given in TOPUP_REDIS_URL', url: settings.TOPUP_REDIS_URL, children: [] };
  const program = which('redis-server', 'valkey-server');
  if (!program) return { missing: { what: 'Redis', debian: 'redis-server', brew: 'redis' } };
  const folder = join(pathsOf(stack).base, 'redis');
  const port = ports.redis;
  const url = `redis://:${password}@127.0.0.1:${port}`;
  const child = {
    name: 'redis',
    after: [],
    port,
    url,
    launch: () => {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const file = join(folder, 'redis.conf');
      writeFileSync(file, configOf(port, folder, password), { mode: 0o600 });
      return { command: program, args: [file], env: { PATH: process.env['PATH'] ?? '' } };
    },
    ready: (signal: AbortSignal) => until(() => pongs(port, password), READY_WITHIN_MS, signal),
  };
  return { name: 'Redis', how: `an own child process of ${program}`, url, children: [child] };
}

/** True when the server takes the password and answers a PING. */
const pongs = (port: number, password: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', timeout: PROBE_TIMEOUT_MS });
    let answer = '';
    const end = (good: boolean): void => {
      socket.destroy();
      resolve(good);
    };
    socket.on('connect', () => socket.write(`AUTH ${password}\r\nPING\r\n`));
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1');
      if (answer.includes('+PONG')) end(true);
      else if (answer.includes('-')) end(false);
    });
    socket.on('error', () => end(false));
    socket.on('timeout', () => end(false));
  });
