import { mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { pathsOf, type StackSettings } from '../config.ts';
import type { Ports } from '../ports.ts';
import type { Launch } from '../process/child.ts';
import { until } from '../process/until.ts';
import type { Missing, Server } from './server.ts';
import { which } from './which.ts';

const READY_WITHIN_MS = 120_000;
const PROBE_TIMEOUT_MS = 1_000;

/** Redis holds only data that may be lost, so nothing is kept on disk. */
const configOf = (port: number, password: string): string => `
bind 127.0.0.1
port ${port}
save ""
appendonly no
requirepass ${password}
`;

export function planRedis(stack: string, settings: StackSettings, ports: Ports, password: string): Server | Missing {
  if (settings.TOPUP_REDIS_URL)
    return { name: 'Redis', how: 'the one given in TOPUP_REDIS_URL', url: settings.TOPUP_REDIS_URL, children: [] };
  const program = which('redis-server', 'valkey-server');
  if (!program) return { missing: { what: 'Redis', debian: 'redis-server', brew: 'redis' } };
  const folder = join(pathsOf(stack).base, 'redis');
  const port = ports.redis;
  const url = `redis://:${password}@127.0.0.1:${port}`;
  const launch = (): Launch => {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const file = join(folder, 'redis.conf');
    writeFileSync(file, configOf(port, password), { mode: 0o600 });
    return { command: program, args: [file], env: { PATH: process.env['PATH'] ?? '' } };
  };
  const ready = (signal: AbortSignal) => until(() => pongs(port, password), READY_WITHIN_MS, signal);
  const how = `an own child process of ${program}`;
  return { name: 'Redis', how, url, children: [{ name: 'redis', after: [], port, url, launch, ready }] };
}

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
