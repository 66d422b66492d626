import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ofEveryService } from '../../chart.ts';
import { createFrontDoor, type Patience } from '../server.ts';

type Recorded = { method: string; url: string; headers: IncomingMessage['headers']; body: string };

export type Edge = {
  readonly port: number;
  /** Every request that reached a service, in order of arrival. */
  readonly seen: Recorded[];
  /**
   * Resolves with the response object of the next request whose path ends in `ending`; the test answers it when it
   * wants.
   */
  readonly hold: (ending: string) => Promise<ServerResponse>;
  readonly stop: () => Promise<void>;
};

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/**
 * A front door with one process in place of all services. The process answers each request with its path once it has
 * read the whole request. It answers a path with `early` at once, like a service that refuses a request by its headers.
 */
export async function startEdge(patience?: Partial<Patience>): Promise<Edge> {
  const seen: Recorded[] = [];
  const holds = new Map<string, (response: ServerResponse) => void>();
  const service = createServer((request, response) => {
    const { method = '', url = '', headers } = request;
    const recorded: Recorded = { method, url, headers, body: '' };
    seen.push(recorded);
    const held = [...holds].find(([ending]) => url.endsWith(ending));
    if (held) {
      holds.delete(held[0]);
      // A service that does not read would not notice that its caller has gone.
      request.resume();
      return held[1](response);
    }
    if (url.includes('early')) return void response.end(url);
    request.on('data', (chunk: Buffer) => (recorded.body += chunk.toString('latin1')));
    request.on('end', () => response.setHeader('content-length', url.length).end(url));
  });
  const own = { port: await listen(service), managementPort: 1 };
  const config = {
    stack: 'edge',
    host: '127.0.0.1',
    port: 1,
    simulatorsPort: own.port,
    frontends: '/nowhere',
    services: ofEveryService(() => [own]),
    stocked: '/nowhere',
    googleClientId: 'x',
    googleMode: 'simulator' as const,
    support: { email: '', phone: '', whatsappNumber: '', city: '' },
  };
  const chart: Parameters<typeof createFrontDoor>[1] = {
    routes: [{ path: '/api/wallet', service: 'wallet', exact: false }],
    streams: ['/api/wallet/events'],
  };
  const door = createFrontDoor(config, chart, patience);
  const port = await listen(door);
  return {
    port,
    seen,
    hold: (ending) => new Promise((resolve) => holds.set(ending, resolve)),
    stop: async () => {
      for (const server of [door, service]) server.closeAllConnections();
      await Promise.all([door, service].map((server) => new Promise((resolve) => server.close(resolve))));
    },
  };
}
