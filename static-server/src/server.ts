import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { logLine, refuse, sendJson } from './answers.ts';
import { answerForDeployment, type Deployment } from './deployment.ts';
import { secure } from './headers.ts';
import type { Metrics } from './metrics.ts';
import { pathOf, sendFromSite, type Site } from './site.ts';

/** `keepAliveTimeout` exceeds load balancers' idle timeout (60 s), so that they never write to a closed connection. */
const LIMITS = {
  insecureHTTPParser: false,
  headersTimeout: 5_000,
  keepAliveTimeout: 65_000,
  requestTimeout: 15_000,
  connectionsCheckingInterval: 1_000,
};

type Served = {
  readonly site: Site;
  readonly publicOrigin: string | null;
  /** Set for the shell only. */
  readonly deployment?: Deployment;
};

async function answer({ site, deployment }: Served, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (deployment && (await answerForDeployment(request, response, deployment))) return;
  await sendFromSite(request, response, site);
}

export function createSiteServer(served: Served, metrics: Metrics): Server {
  const server = createServer(LIMITS, (request, response) => {
    metrics.watch(request.method ?? '', response);
    secure(response, served.publicOrigin);
    // While the server is stopping, each connection is closed after its current answer.
    if (!server.listening) response.setHeader('connection', 'close');
    response.once('finish', () => !server.listening && request.socket.end());
    answer(served, request, response).catch((error: unknown) => {
      process.stderr.write(`${logLine(request, error)}\n`);
      if (response.headersSent) response.destroy();
      else refuse(response, 500, 'internal', 'Something went wrong on our side. Please try again.');
    });
  });
  return server;
}

/** Reports not ready as soon as the process is told to stop. */
export const createManagementServer = ({ registry }: Metrics, isStopping: () => boolean): Server =>
  createServer((request, response) => {
    const path = pathOf(request);
    if (path === '/livez') return sendJson(response, 200, { live: true });
    if (path === '/readyz') return sendJson(response, isStopping() ? 503 : 200, { ready: !isStopping() });
    if (path !== '/metrics') return sendJson(response, 404, {});
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => sendJson(response, 500, {}),
    );
  });
