import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { eventually } from '@topup/kit/testing';
import { peakMb } from '@topup/kit/testing/peak-memory';
import type { Surroundings } from './catalogue.ts';

async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return String(port);
}

/** The real service as a separate process, started as in an image; `output` is a file descriptor for its log. */
export async function startCatalogueProcess(
  { environment }: Surroundings,
  more: Record<string, string> = {},
  output: number | 'ignore' = 'ignore',
) {
  const [port, managementPort] = [await freePort(), await freePort()];
  const args = ['--disable-proto=delete', '--no-warnings', join(import.meta.dirname, '../main.ts')];
  const child = spawn(process.execPath, args, {
    env: {
      ...process.env,
      ...environment,
      ...more,
      PORT: port,
      MANAGEMENT_PORT: managementPort,
      NODE_ENV: 'production',
    },
    stdio: ['ignore', output, output],
  });
  const managementUrl = `http://127.0.0.1:${managementPort}`;
  const isReady = () =>
    fetch(`${managementUrl}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await eventually('catalogue is ready', isReady);
  const pid = child.pid ?? 0;
  return {
    url: `http://127.0.0.1:${port}`,
    pid,
    /** The text of /metrics. */
    metrics: async () => (await fetch(`${managementUrl}/metrics`)).text(),
    peakMb: () => peakMb(pid),
    /** Pids of the processes that are decoding pictures now. */
    decoders: (): number[] =>
      readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    isRunning: (): boolean => child.exitCode === null && child.signalCode === null,
    stop: async (): Promise<void> => {
      child.kill();
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}
