import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { readChart } from '../chart.ts';
import { notFound, readiness, runtimeConfig, sendJson } from './answers.ts';
import { readFrontDoorConfig } from './config.ts';
import { sendFile } from './files.ts';
import { secure } from './headers.ts';
import { proxy } from './proxy.ts';
import { longestFirst, targetOf } from './routes.ts';

const config = readFrontDoorConfig();
const routes = longestFirst((await readChart()).routes);

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  secure(response);
  const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
  if (path === '/livez') return sendJson(response, 200, { live: true });
  if (path === '/readyz') {
    const state = await readiness(config);
    return sendJson(response, state.ready ? 200 : 503, state);
  }
  if (path === '/config.json') return sendJson(response, 200, runtimeConfig(config));
  if (path.startsWith('/simulators/')) return proxy(request, response, config.simulatorsPort);
  const target = targetOf(routes, path);
  if (target?.kind === 'service') return proxy(request, response, config.services[target.service].port);
  // An unknown API path is nobody's, and no page either.
  if (!target || path === '/api' || path.startsWith('/api/')) return notFound(response);
  await sendPage(request, response, target.name, target.prefix, path);
}

async function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  frontend: string,
  prefix: string,
  path: string,
): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return notFound(response);
  const file = decoded(path.slice(prefix.length).replace(/^\//, ''));
  if (file && (await sendFile(request, response, frontend, file))) return;
  // Addresses of the single page are answered with it; a remote's missing file stays missing.
  const isAddress = frontend === 'shell' && !path.startsWith('/remotes/');
  const wantsPage = path === '/' || String(request.headers.accept ?? '').includes('text/html');
  if (isAddress && wantsPage && (await sendFile(request, response, 'shell', 'index.html'))) return;
  notFound(response);
}

function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

const server = createServer({ keepAliveTimeout: 65_000, requestTimeout: 120_000 }, (request, response) => {
  answer(request, response).catch((error: unknown) => {
    process.stderr.write(`${new Date().toISOString()} ${request.method} ${request.url}: ${String(error)}\n`);
    if (response.headersSent) response.destroy();
    else sendJson(response, 500, { success: false, message: 'Something went wrong.', code: 'internal', requestId: '' });
  });
});
server.listen(config.port, config.host, () => process.stdout.write(`front door on ${config.host}:${config.port}\n`));

const stop = (): void => {
  server.close(() => process.exit(0));
  server.closeIdleConnections();
  // Streams may stay open for ever; a stop does not wait for them.
  setTimeout(() => process.exit(0), 2_000).unref();
};
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
