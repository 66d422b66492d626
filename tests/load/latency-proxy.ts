import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

export type LatencyProxy = {
  readonly url: string;
  latencyMs: number;
  /** Requests so far. */
  calls: number;
  close(): void;
};

/** Passes every request on after a delay. `target` is resolved at each request, because it may start later. */
export async function startLatencyProxy(target: () => string): Promise<LatencyProxy> {
  const server = createServer((req, res) => void pass(req, res));
  const pass = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    proxy.calls++;
    await pause(proxy.latencyMs);
    const { host: _host, ...headers } = req.headers;
    const onward = request(`${target()}${req.url ?? ''}`, { method: req.method ?? 'GET', headers }, (answer) => {
      res.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(res);
    });
    onward.on('error', () => res.destroy());
    req.pipe(onward);
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const proxy: LatencyProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    latencyMs: 0,
    calls: 0,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
  return proxy;
}
