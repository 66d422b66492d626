import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { collectDefaultMetrics, Registry } from '@prometheus-io/client';
import { registerMetrics } from './metrics.ts';
import { within } from './within.ts';

type Check = () => Promise<void> | void;
/** Tells in words what is missing; the list is empty when nothing is. */
type Notice = () => Promise<readonly string[]> | readonly string[];
export type Health = {
  readonly registry: Registry;
  /** The service is not ready while this check throws. */
  readonly check: (name: string, check: Check) => void;
  /** The service is not ready until this check has passed once. Later failures are only reported as `missing`. */
  readonly checkOnce: (name: string, check: Check) => void;
  /** What `notice` returns is shown as `missing` in the answer of `/readyz`. The service stays ready. */
  readonly notice: (name: string, notice: Notice) => void;
  readonly listen: (host: string, port: number) => Promise<number>;
  readonly stopping: () => void;
  readonly close: () => Promise<void>;
};

const CHECK_TIMEOUT_MS = 3_000;

/**
 * The default metrics of the process, shared by all services in it (a test process may run a hundred services): each
 * further set of them would add a timer that never ends.
 */
const ofProcess = new Registry();
collectDefaultMetrics({ register: ofProcess });

export function createHealth(): Health {
  const registry = Registry.merge([ofProcess]);
  registerMetrics(registry);
  const checks = new Map<string, Check>();
  const notices: [string, Notice][] = [];
  let stopping = false;
  const server = createServer((req, res) => {
    const send = (status: number, body: string, type = 'application/json') =>
      void res.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
    if (req.url === '/livez') return send(200, '{"live":true}');
    if (req.url === '/metrics') return void registry.metrics().then((text) => send(200, text, registry.contentType));
    if (req.url !== '/readyz') return send(404, '{}');
    void Promise.all([readiness(checks, stopping), named(notices)]).then(([failures, missing]) => {
      const ready = Object.keys(failures).length === 0;
      send(ready ? 200 : 503, JSON.stringify({ ready, failures, missing }));
    });
  });
  return {
    registry,
    check: (name, check) => void checks.set(name, check),
    checkOnce: (name, check) =>
      void checks.set(name, async () => {
        await check();
        if (checks.delete(name))
          notices.push([name, async () => [await problemOf(check)].filter((problem) => problem !== null)]);
      }),
    notice: (name, notice) => void notices.push([name, notice]),
    listen: (host, port) => listen(server, host, port),
    stopping: () => void (stopping = true),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** The message of the error that the check throws; null when it passes. No answer in time counts as a failure. */
const problemOf = (check: Check): Promise<string | null> =>
  within(CHECK_TIMEOUT_MS, Promise.resolve().then(check), `no answer in ${CHECK_TIMEOUT_MS} ms`).then(
    () => null,
    (error: Error) => error.message,
  );

async function readiness(checks: Map<string, Check>, stopping: boolean): Promise<Record<string, string>> {
  if (stopping) return { process: 'stopping' };
  const results = await Promise.all([...checks].map(async ([name, check]) => [name, await problemOf(check)] as const));
  return Object.fromEntries(results.flatMap(([name, problem]) => (problem === null ? [] : [[name, problem]])));
}

async function named(notices: readonly (readonly [string, Notice])[]): Promise<Record<string, string[]>> {
  const missing: Record<string, string[]> = {};
  for (const [name, notice] of notices) {
    const words = await notice();
    if (words.length > 0) missing[name] = [...(missing[name] ?? []), ...words];
  }
  return missing;
}

export function listen(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}
