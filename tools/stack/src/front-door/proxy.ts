import { Agent, request as call, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { randomUUID } from 'node:crypto';

/** Connections are kept, as between an ingress and its pods. */
const agent = new Agent({ keepAlive: true, maxSockets: 256, maxFreeSockets: 64, scheduling: 'lifo' });
/** Headers about one connection only (RFC 9110, 7.6.1); each side makes its own. */
const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);
const REQUEST_ID = /^[\w.-]{1,64}$/;

function forwardedHeaders(request: IncomingMessage): IncomingHttpHeaders {
  const headers: IncomingHttpHeaders = {};
  for (const [name, value] of Object.entries(request.headers)) if (!HOP_BY_HOP.has(name)) headers[name] = value;
  // What a client claims about its address is dropped: services trust exactly the one hop written here.
  for (const name of Object.keys(headers))
    if (name.startsWith('x-forwarded-') || name === 'forwarded') delete headers[name];
  headers['x-forwarded-for'] = request.socket.remoteAddress ?? '';
  headers['x-forwarded-proto'] = 'http';
  headers['x-forwarded-host'] = request.headers.host;
  const given = request.headers['x-request-id'];
  headers['x-request-id'] = typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
  return headers;
}

/**
 * How many requests one process of a service has in hand before more are turned away at once, as an ingress does
 * (nginx: max_conns): a shop that is far too busy refuses cheaply, and answers those it took. Streams do not count.
 */
export const IN_HAND_MAX = 80;
const inHand = new Map<number, number>();
const hasRoom = (port: number): boolean => (inHand.get(port) ?? 0) < IN_HAND_MAX;
const count = (port: number, by: 1 | -1): void => void inHand.set(port, (inHand.get(port) ?? 0) + by);

/**
 * Hands a request to the first of these processes that takes the connection and streams its answer back, event streams
 * included. Once anything was sent to one it is not tried again, for it may have been done; only a question whose kept
 * connection was just being closed by the other side is asked once more (RFC 9110, 9.2.2).
 */
export function proxy(request: IncomingMessage, response: ServerResponse, ports: readonly number[]): void {
  const headers = forwardedHeaders(request);
  if (isStream(request)) return send(request, response, headers, ports, false);
  const able = ports.filter(hasRoom);
  if (able.length === 0) return unavailable(response, headers, 'The shop is very busy right now. Nothing was done.');
  send(request, response, headers, able, agent);
}

/** Keeps its connection for minutes; it must not take one from the calls. */
const isStream = ({ headers }: IncomingMessage): boolean => headers.accept === 'text/event-stream';

/** Only reads, and has no body that was already read from the client. */
const isQuestion = ({ method, headers }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') && !headers['content-length'] && !headers['transfer-encoding'];

function send(
  request: IncomingMessage,
  response: ServerResponse,
  headers: IncomingHttpHeaders,
  ports: readonly number[],
  connections: Agent | false,
): void {
  const [port = 0, ...others] = ports;
  const upstream = call({
    agent: connections,
    host: '127.0.0.1',
    port,
    method: request.method,
    path: request.url,
    headers: { ...headers, host: request.headers.host },
  });
  if (!isStream(request)) {
    count(port, 1);
    upstream.on('close', () => count(port, -1));
  }
  upstream.on('response', (answer) => {
    response.statusCode = answer.statusCode ?? 502;
    for (const [name, value] of Object.entries(answer.headers))
      if (value !== undefined && !HOP_BY_HOP.has(name)) response.setHeader(name, value);
    // Headers otherwise go out with the first bytes of the body: one write less per answer.
    if (answer.headers['content-type']?.startsWith('text/event-stream')) response.flushHeaders();
    // The client learns of an upstream that dies half-way by its own connection being cut.
    answer.on('error', () => response.destroy());
    answer.pipe(response);
  });
  upstream.on('error', (error: NodeJS.ErrnoException) => {
    if (response.destroyed) return;
    if (error.code === 'ECONNREFUSED' && others.length > 0)
      return send(request, response, headers, others, connections);
    if (upstream.reusedSocket && !response.headersSent && isQuestion(request))
      return send(request, response, headers, ports, false);
    process.stderr.write(`${new Date().toISOString()} ${headers['x-request-id']}: ${String(error)}\n`);
    unavailable(response, headers, 'The service is not available at the moment.');
  });
  response.on('close', () => response.writableFinished || upstream.destroy());
  request.on('error', () => upstream.destroy());
  // Piped rather than pipelined: an upstream that answers early must not kill the client's connection. Nothing is read
  // before there is a connection, so that another process can still be given all of it.
  upstream.on('socket', (socket) => {
    if (socket.connecting) socket.once('connect', () => request.pipe(upstream));
    else request.pipe(upstream);
  });
}

function unavailable(response: ServerResponse, headers: IncomingHttpHeaders, why: string): void {
  if (response.headersSent) return void response.destroy();
  const requestId = String(headers['x-request-id']);
  response.writeHead(503, {
    'content-type': 'application/json; charset=utf-8',
    'retry-after': '2',
    'x-request-id': requestId,
  });
  const message = `${why} Please try again.`;
  response.end(JSON.stringify({ success: false, message, code: 'unavailable', requestId }));
}
