import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { logLine, notFound, refuse, sendJson } from '@topup/static-server/answers';
import { watched, type BuiltFiles } from '@topup/static-server/built-files';
import { receiveReports } from '@topup/static-server/csp-reports';
import { answerForDeployment, type Deployment } from '@topup/static-server/deployment';
import { secure } from '@topup/static-server/headers';
import { joinedPages, type JoinedPages } from '@topup/static-server/joined-pages';
import { pathOf, sendFromSite } from '@topup/static-server/site';
import type { ServiceName } from '@topup/proto/services';
import type { Chart, Route } from '../chart.ts';
import { readiness, runtimeConfig } from './answers.ts';
import type { FrontDoorConfig } from './config.ts';
import { framingProblem } from './framing.ts';
import { limitConnections } from './limit-connections.ts';
import { ANSWER_WITHIN_MS, proxy } from './proxy.ts';
import { BODY_WITHIN_MS } from './receive.ts';
import { longestFirst, streamsOf, targetOf } from './routes.ts';

export type Patience = { readonly answerWithinMs: number; readonly bodyWithinMs: number };
const PATIENCE: Patience = { answerWithinMs: ANSWER_WITHIN_MS, bodyWithinMs: BODY_WITHIN_MS };

type House = {
  readonly config: FrontDoorConfig;
  readonly routes: readonly Route[];
  readonly isStream: (path: string) => boolean;
  readonly inTurn: (service: ServiceName) => number[];
  readonly patience: Patience;
  readonly filesOf: (frontend: string) => BuiltFiles;
  readonly joined: JoinedPages;
  readonly deployment: Deployment;
};

function takingTurns({ services }: FrontDoorConfig): House['inTurn'] {
  let turn = 0;
  return (service) => {
    const ports = services[service].map(({ port }) => port);
    const first = turn++ % ports.length;
    return [...ports.slice(first), ...ports.slice(0, first)];
  };
}

function builtFiles({ frontends }: FrontDoorConfig): House['filesOf'] {
  const known = new Map<string, BuiltFiles>();
  return (name) => {
    const files = known.get(name) ?? watched(join(frontends, name, 'dist'));
    known.set(name, files);
    return files;
  };
}

async function answer(
  { config, routes, isStream, inTurn, patience, filesOf, joined, deployment }: House,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  secure(response, null);
  const path = pathOf(request);
  if (path === '/livez') return sendJson(response, 200, { live: true });
  if (path === '/readyz') {
    const state = await readiness(config);
    return sendJson(response, state.ready ? 200 : 503, state);
  }
  if (await answerForDeployment(request, response, deployment)) return;
  if (path.startsWith('/simulators/'))
    return proxy(request, response, [config.simulatorsPort], { isStream: false, ...patience });
  if (config.updatesPort && path === '/dev/updates')
    return proxy(request, response, [config.updatesPort], { isStream: true, ...patience });
  const target = targetOf(routes, path);
  if (target?.kind === 'service')
    return proxy(request, response, inTurn(target.service), { isStream: isStream(path), ...patience });
  if (!target) return notFound(response);
  const prefix = target.prefix.replace(/\/$/, '');
  await sendFromSite(request, response, { files: filesOf(target.name), prefix, ...(prefix === '' && { joined }) });
}

/** Parses strictly, even if NODE_OPTIONS says otherwise. By default Node would look for late headers only every 30 s. */
const LIMITS = {
  insecureHTTPParser: false,
  headersTimeout: 5_000,
  connectionsCheckingInterval: 1_000,
  keepAliveTimeout: 65_000,
  requestTimeout: 120_000,
} as const;

export function createFrontDoor(
  config: FrontDoorConfig,
  { routes, streams }: Pick<Chart, 'routes' | 'streams'>,
  patience: Partial<Patience> = {},
): Server {
  const filesOf = builtFiles(config);
  const storefront = {
    base: '/remotes/storefront/',
    prerendered: async () => filesOf('storefront')('prerendered.json'),
  };
  const house = {
    config,
    routes: longestFirst(routes),
    isStream: streamsOf(streams),
    inTurn: takingTurns(config),
    patience: { ...PATIENCE, ...patience },
    filesOf,
    deployment: {
      runtimeConfig: runtimeConfig(config),
      publicOrigin: null,
      receiveReport: receiveReports((violation) => void process.stderr.write(`${JSON.stringify(violation)}\n`)),
    },
    joined: joinedPages(filesOf('shell'), storefront, config.support),
  };
  const refused = new WeakSet<Socket>();
  const server = createServer(LIMITS, (request, response) => {
    // Ignore what still arrives on a connection that we are closing (RFC 9112, 9.6).
    if (refused.has(request.socket)) return;
    const problem = framingProblem(request);
    if (problem) {
      refused.add(request.socket);
      secure(response, null);
      response.setHeader('connection', 'close');
      return refuse(response, 400, 'bad_request', problem);
    }
    answer(house, request, response).catch((error: unknown) => {
      process.stderr.write(`${logLine(request, error)}\n`);
      if (response.headersSent) response.destroy();
      else refuse(response, 500, 'internal', 'Something went wrong on our side. Please try again.');
    });
  });
  limitConnections(server);
  return server;
}
