import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import type { Chart, Route, ServiceName } from '../chart.ts';
import { notFound, readiness, runtimeConfig, sendJson } from './answers.ts';
import type { FrontDoorConfig } from './config.ts';
import { sendFile } from './files.ts';
import { framingProblem } from './framing.ts';
import { secure } from './headers.ts';
import { isPage } from './pages.ts';
import { proxy } from './proxy.ts';
import { longestFirst, streamsOf, targetOf } from './routes.ts';

type House = {
  readonly config: FrontDoorConfig;
  readonly routes: readonly Route[];
  /** Whether the answer of this path is an event stream. */
  readonly isStream: (path: string) => boolean;
  /** The ports of a service in the order of trying them, another first each time. */
  readonly inTurn: (service: ServiceName) => number[];
};

function takingTurns({ services }: FrontDoorConfig): House['inTurn'] {
  let turn = 0;
  return (service) => {
    const ports = services[service].map(({ port }) => port);
    const first = turn++ % ports.length;
    return [...ports.slice(first), ...ports.slice(0, first)];
  };
}

async function answer(
  { config, routes, isStream, inTurn }: House,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  secure(response);
  const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
  if (path === '/livez') return sendJson(response, 200, { live: true });
  if (path === '/readyz') {
    const state = await readiness(config);
    return sendJson(response, state.ready ? 200 : 503, state);
  }
  if (path === '/config.json') return sendJson(response, 200, runtimeConfig(config));
  if (path.startsWith('/simulators/')) return proxy(request, response, [config.simulatorsPort]);
  const target = targetOf(routes, path);
  if (target?.kind === 'service') return proxy(request, response, inTurn(target.service), isStream(path));
  // An unknown API path is nobody's, and no page either.
  if (!target || path === '/api' || path.startsWith('/api/')) return notFound(response);
  await sendPage(config, request, response, target, path);
}

async function sendPage(
  { frontends }: FrontDoorConfig,
  request: IncomingMessage,
  response: ServerResponse,
  { name, prefix }: { name: string; prefix: string },
  path: string,
): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return notFound(response);
  const send = (frontend: string, file: string, status?: number) =>
    sendFile(request, response, join(frontends, frontend, 'dist'), file, status);
  const file = decoded(path.slice(prefix.length).replace(/^\//, ''));
  if (file && (await send(name, file))) return;
  // A file that is missing stays missing, above all a remote's; every other path is the single page's to explain.
  if (name !== 'shell' || path.startsWith('/remotes/') || /\.\w+$/.test(path)) return notFound(response);
  const asked = decoded(path);
  const isKnown = asked !== null && (await isPage(join(frontends, 'shell/dist'), asked));
  if (!(await send('shell', 'index.html', isKnown ? 200 : 404))) notFound(response);
}

function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

/** Strict about the grammar even if somebody's NODE_OPTIONS are not. */
const LIMITS = {
  insecureHTTPParser: false,
  headersTimeout: 10_000,
  keepAliveTimeout: 65_000,
  requestTimeout: 120_000,
} as const;

/** The one public origin: services and simulators behind it, the built front ends in it. */
export function createFrontDoor(
  config: FrontDoorConfig,
  { routes, streams }: Pick<Chart, 'routes' | 'streams'>,
): Server {
  const house = { config, routes: longestFirst(routes), isStream: streamsOf(streams), inTurn: takingTurns(config) };
  const refused = new WeakSet<Socket>();
  return createServer(LIMITS, (request, response) => {
    // What still arrives on a connection that we are closing is nobody's request (RFC 9112, 9.6).
    if (refused.has(request.socket)) return;
    const problem = framingProblem(request);
    if (problem) {
      refused.add(request.socket);
      secure(response);
      response.setHeader('connection', 'close');
      return sendJson(response, 400, { success: false, message: problem, code: 'bad_request', requestId: '' });
    }
    answer(house, request, response).catch((error: unknown) => {
      process.stderr.write(`${new Date().toISOString()} ${request.method} ${request.url}: ${String(error)}\n`);
      if (response.headersSent) response.destroy();
      else
        sendJson(response, 500, {
          success: false,
          message: 'Something went wrong on our side. Please try again.',
          code: 'internal',
          requestId: '',
        });
    });
  });
}
