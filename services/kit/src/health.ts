import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { registerMetrics } from './metrics.ts';
import { within } from './within.ts';

export type Check = () => Promise<void> | void;
export type Health = {
  readonly registry: Registry;
  readonly check: (name: string, check: Check) => void;
  readonly listen: (host: string, port: number) => Promise<number>;
  readonly stopping: () => void;
  readonly close: () => Promise<void>;
};

const CHECK_TIMEOUT_MS = 3_000;

export function createHealth(): Health {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  registerMetrics(registry);
  const checks = new Map<string, Check>();
  let stopping = false;
  const server = createServer((req, res) => {
    const send = (status: number, body: string, type = 'application/json') =>
      void res.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
    if (req.url === '/livez') return send(200, '{"live":true}');
    if (req.url === '/metrics') return void registry.metrics().then((text) => send(200, text, registry.contentType));
    if (req.url !== '/readyz') return send(404, '{}');
    void readiness(checks, stopping).then((failures) => {
      const ready = Object.keys(failures).length === 0;
      send(ready ? 200 : 503, JSON.stringify({ ready, failures }));
    });
  });
  return {
    registry,
    check: (name, check) => void checks.set(name, check),
    listen: (host, port) => listen(server, host, port),
    stopping: () => void (stopping = true),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function readiness(checks: Map<string, Check>, stopping: boolean): Promise<Record<string, string>> {
  if (stopping) return { process: 'stopping' };
  const results = await Promise.all(
    [...checks].map(async ([name, check]) => {
      const answered = within(CHECK_TIMEOUT_MS, Promise.resolve().then(check), `no answer in ${CHECK_TIMEOUT_MS} ms`);
      return answered.then(
        () => null,
        (error: Error) => [name, error.message] as const,
      );
    }),
  );
  return Object.fromEntries(results.filter((failure) => failure !== null));
}

export function listen(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}
