import {
  Agent,
  request as call,
  type ClientRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { refuse } from '@topup/static-server/answers';
import { isChunked } from './framing.ts';
import { receive, type Received } from './receive.ts';

const agent = new Agent({ keepAlive: true, maxFreeSockets: 64, scheduling: 'lifo' });
/** Headers about a single connection (RFC 9110, 7.6.1). They are not forwarded; each side makes its own. */
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
/** A `Connection` header must not remove these, because they define a message's end and target. */
const FRAMING = new Set(['content-length', 'host']);
const REQUEST_ID = /^[\w.-]{1,64}$/;

/** A header named in `Connection` concerns this connection only. */
function endToEnd(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const listed = String(headers.connection ?? '')
    .toLowerCase()
    .split(/[\s,]+/);
  const isOurs = ([name]: [string, unknown]): boolean =>
    !HOP_BY_HOP.has(name) && (FRAMING.has(name) || !listed.includes(name));
  return Object.fromEntries(Object.entries(headers).filter(isOurs));
}

function forwardedHeaders(request: IncomingMessage): IncomingHttpHeaders {
  const headers = endToEnd(request.headers);
  // Drop what a client claims about its address: services trust exactly the one hop written here.
  for (const name of Object.keys(headers))
    if (name.startsWith('x-forwarded-') || name === 'forwarded') delete headers[name];
  // Node's server has already answered the client's `Expect` header.
  delete headers.expect;
  if (isChunked(request)) headers['transfer-encoding'] = 'chunked';
  headers['x-forwarded-for'] = request.socket.remoteAddress ?? '';
  headers['x-forwarded-proto'] = 'http';
  headers['x-forwarded-host'] = request.headers.host;
  const given = request.headers['x-request-id'];
  headers['x-request-id'] = typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
  return headers;
}

type Lane = { readonly max: number; readonly inHand: Map<number, number>; readonly full: string };

/** Requests per process. More are rejected at once (nginx: max_conns), so that an overloaded shop refuses cheaply. */
export const IN_HAND_MAX = 80;
/** Event streams per process, not counted in IN_HAND_MAX. As many as the default of the order service's LIVE_STREAMS_MAX. */
const STREAMS_MAX = 2_000;
const calls: Lane = {
  max: IN_HAND_MAX,
  inHand: new Map(),
  full: 'The store is very busy right now. Nothing was done. Please try again.',
};
const streams: Lane = {
  max: STREAMS_MAX,
  inHand: new Map(),
  full: 'The store is very busy right now. This page keeps asking.',
};
const inHandOf = (lane: Lane, port: number): number => lane.inHand.get(port) ?? 0;
const count = (lane: Lane, port: number, by: 1 | -1): void => void lane.inHand.set(port, inHandOf(lane, port) + by);

/** From the end of the request to the start of its answer (nginx: proxy_read_timeout). */
export const ANSWER_WITHIN_MS = 60_000;
class NoAnswer extends Error {
  override message = 'no answer in time';
}

type ProxyOptions = {
  /** A stream keeps a connection for minutes, so it gets a new one. It may be silent for any time. */
  readonly isStream: boolean;
  readonly answerWithinMs: number;
  readonly bodyWithinMs: number;
};

/**
 * Receives a request, and only then gives it one of a process's slots, so that half-sent requests take no slots.
 * Forwards it to the first process of `ports` that accepts the connection, and streams the answer back, event
 * streams included. Once anything was sent, the request is not retried, because it may have taken effect. The one exception: a
 * GET or HEAD on a reused connection that the process was just closing is sent once more (RFC 9110, 9.2.2). A request
 * without an answer ends with 504.
 */
export async function proxy(
  request: IncomingMessage,
  response: ServerResponse,
  ports: readonly number[],
  { isStream, answerWithinMs, bodyWithinMs }: ProxyOptions,
): Promise<void> {
  const headers = forwardedHeaders(request);
  const received = await receive(request, bodyWithinMs);
  if (received === 'gone') return;
  if (received === 'slow') {
    // The rest of the body may still arrive, so no other request can follow on this connection.
    response.setHeader('connection', 'close');
    return refuse(
      response,
      408,
      'too_slow',
      'This request did not arrive in time. Nothing was done. Please try again.',
    );
  }
  const lane = isStream ? streams : calls;
  const able = ports.filter((port) => inHandOf(lane, port) < lane.max);
  if (able.length === 0) return unavailable(response, headers, lane.full);
  // A service that sees another end of a chunked body than we do misreads the next request, so none follows on its connection.
  const connections = isStream || isChunked(request) ? false : agent;
  send({ request, response, headers, received, lane, answerWithinMs }, able, connections);
}

const isQuestion = ({ method }: IncomingMessage): boolean => method === 'GET' || method === 'HEAD';

const callsOf = new WeakMap<Socket, Set<ClientRequest>>();

/** Ends all forwarded requests of a client's connection when it closes, also those that were pipelined on it. */
function endWithClient({ socket }: IncomingMessage, upstream: ClientRequest): void {
  const ours = callsOf.get(socket) ?? new Set();
  if (!callsOf.has(socket)) socket.once('close', () => ours.forEach((each) => each.destroy()));
  callsOf.set(socket, ours.add(upstream));
  upstream.once('close', () => ours.delete(upstream));
}

type Exchange = {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly headers: IncomingHttpHeaders;
  readonly received: Received;
  readonly lane: Lane;
  readonly answerWithinMs: number;
};

/** The answer's deadline starts when the client has sent everything. Until then only the client's own deadline runs. */
function endInTime({ request, lane, answerWithinMs }: Exchange, upstream: ClientRequest): void {
  if (lane === streams) return;
  const timer = setTimeout(() => {
    if (request.complete) upstream.destroy(new NoAnswer());
    else timer.refresh();
  }, answerWithinMs);
  upstream.once('finish', () => timer.refresh());
  for (const end of ['response', 'close']) upstream.once(end, () => clearTimeout(timer));
}

function send(exchange: Exchange, ports: readonly number[], connections: Agent | false): void {
  const { request, response, headers, received, lane } = exchange;
  const [port = 0, ...others] = ports;
  const upstream = call({
    agent: connections,
    insecureHTTPParser: false,
    host: '127.0.0.1',
    port,
    method: request.method,
    path: request.url,
    headers: { ...headers, host: request.headers.host },
  });
  count(lane, port, 1);
  upstream.on('close', () => count(lane, port, -1));
  endWithClient(request, upstream);
  endInTime(exchange, upstream);
  upstream.on('response', (answer) => giveBack(request, response, upstream, answer));
  upstream.on('error', (error: NodeJS.ErrnoException) => {
    if (request.socket.destroyed) return;
    if (error.code === 'ECONNREFUSED' && others.length > 0) return send(exchange, others, connections);
    const isLate = error instanceof NoAnswer;
    if (upstream.reusedSocket && !isLate && !response.headersSent && isQuestion(request))
      return send(exchange, ports, false);
    process.stderr.write(`${new Date().toISOString()} ${headers['x-request-id']}: ${String(error)}\n`);
    // Discard what the client still sends, so that its next request can follow.
    request.unpipe(upstream).resume();
    unavailable(response, headers, whyNot(error, request), isLate ? 504 : 503);
  });
  // `pipe` and not `pipeline`: an upstream that answers early must not end the client's connection. Until the upstream
  // connects nothing more is read, so that another process can still receive the whole request.
  const forward = (): void => {
    for (const chunk of received.chunks) upstream.write(chunk);
    if (received.isWhole) upstream.end();
    else request.pipe(upstream);
  };
  upstream.on('socket', (socket) => {
    if (socket.connecting) socket.once('connect', forward);
    else forward();
  });
}

function giveBack(
  request: IncomingMessage,
  response: ServerResponse,
  upstream: ClientRequest,
  answer: IncomingMessage,
): void {
  response.statusCode = answer.statusCode ?? 502;
  for (const [name, value] of Object.entries(endToEnd(answer.headers)))
    if (value !== undefined) response.setHeader(name, value);
  // All other answers send their headers with the first bytes of the body, which saves one write per answer.
  if (answer.headers['content-type']?.startsWith('text/event-stream')) response.flushHeaders();
  // If the upstream dies half-way, the client's connection is cut, so that the client notices.
  answer.on('error', () => response.destroy());
  const isEarly = !upstream.writableFinished;
  answer.on('end', () => {
    if (!isEarly) return;
    // The upstream still expects the rest of this request, so the connection must not be reused for another request.
    request.unpipe(upstream).resume();
    answer.socket.destroy();
  });
  answer.pipe(response);
}

function whyNot({ code }: NodeJS.ErrnoException, request: IncomingMessage): string {
  if (code === 'ECONNREFUSED') return 'The store is not available at the moment. Nothing was done. Please try again.';
  if (isQuestion(request)) return 'The store did not answer. Please try again.';
  return 'The store did not answer, so this may or may not have been done. Please check before you try again.';
}

function unavailable(response: ServerResponse, headers: IncomingHttpHeaders, message: string, status = 503): void {
  if (response.headersSent) return void response.destroy();
  const requestId = String(headers['x-request-id']);
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'retry-after': '2',
    'x-request-id': requestId,
  });
  response.end(JSON.stringify({ success: false, message, code: 'unavailable', requestId }));
}
