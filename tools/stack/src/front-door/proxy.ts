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
import { isChunked } from './framing.ts';

/** Connections are kept, as between an ingress and its pods. */
const agent = new Agent({ keepAlive: true, maxFreeSockets: 64, scheduling: 'lifo' });
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
/** Where a message ends and whom it is for: `Connection` cannot take these away. */
const FRAMING = new Set(['content-length', 'host']);
const REQUEST_ID = /^[\w.-]{1,64}$/;

/** What goes on to the other side; a header that `Connection` names is about this connection as well. */
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
  // What a client claims about its address is dropped: services trust exactly the one hop written here.
  for (const name of Object.keys(headers))
    if (name.startsWith('x-forwarded-') || name === 'forwarded') delete headers[name];
  // We have answered it ourselves.
  delete headers.expect;
  if (isChunked(request)) headers['transfer-encoding'] = 'chunked';
  headers['x-forwarded-for'] = request.socket.remoteAddress ?? '';
  headers['x-forwarded-proto'] = 'http';
  headers['x-forwarded-host'] = request.headers.host;
  const given = request.headers['x-request-id'];
  headers['x-request-id'] = typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
  return headers;
}

/** How much one process of a service has in hand, by its port, and what is turned away beyond that. */
type Lane = { readonly max: number; readonly inHand: Map<number, number>; readonly full: string };

/**
 * How many requests one process of a service has in hand before more are turned away at once, as an ingress does
 * (nginx: max_conns): a shop that is far too busy refuses cheaply, and answers those it took.
 */
export const IN_HAND_MAX = 80;
/** As many event streams as one process of order holds by default (LIVE_STREAMS_MAX); they take nothing from the calls. */
export const STREAMS_MAX = 2_000;
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

/** A process may take so long to begin its answer once it has all of the request (nginx: proxy_read_timeout). */
export const ANSWER_WITHIN_MS = 60_000;
class NoAnswer extends Error {
  override message = 'no answer in time';
}

export type ProxyOptions = {
  /** By its path: it keeps a connection for minutes, which must not be one of the calls', and may stay silent. */
  readonly isStream: boolean;
  readonly answerWithinMs: number;
};

/**
 * Hands a request to the first of these processes that takes the connection and streams its answer back, event streams
 * included. Once anything was sent to one it is not tried again, for it may have been done; only a question whose kept
 * connection was just being closed by the other side is asked once more (RFC 9110, 9.2.2). A call that gets no answer is
 * ended with 504.
 */
export function proxy(
  request: IncomingMessage,
  response: ServerResponse,
  ports: readonly number[],
  { isStream, answerWithinMs }: ProxyOptions,
): void {
  const headers = forwardedHeaders(request);
  const lane = isStream ? streams : calls;
  const able = ports.filter((port) => inHandOf(lane, port) < lane.max);
  if (able.length === 0) return unavailable(response, headers, lane.full);
  // Where a body of chunks ends is for both sides to find out: nobody's request follows on the same connection.
  const connections = isStream || isChunked(request) ? false : agent;
  send({ request, response, headers, lane, answerWithinMs }, able, connections);
}

/** Only reads, and has no body: framing.ts sees to that. */
const isQuestion = ({ method }: IncomingMessage): boolean => method === 'GET' || method === 'HEAD';

const callsOf = new WeakMap<Socket, Set<ClientRequest>>();

/** Ends the call when its client leaves, also one whose turn to be answered on a shared connection had not come. */
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
  readonly lane: Lane;
  readonly answerWithinMs: number;
};

/** Ends a call whose answer does not begin in time; a client that is still sending is bounded by its own deadline. */
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
  const { request, response, headers, lane } = exchange;
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
    // What the client still sends has nowhere to go, and must not hold up its next request.
    request.unpipe(upstream).resume();
    unavailable(response, headers, whyNot(error, request), isLate ? 504 : 503);
  });
  // Piped rather than pipelined: an upstream that answers early must not kill the client's connection. Nothing is read
  // before there is a connection, so that another process can still be given all of it.
  upstream.on('socket', (socket) => {
    if (socket.connecting) socket.once('connect', () => request.pipe(upstream));
    else request.pipe(upstream);
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
  // Headers otherwise go out with the first bytes of the body: one write less per answer.
  if (answer.headers['content-type']?.startsWith('text/event-stream')) response.flushHeaders();
  // The client learns of an upstream that dies half-way by its own connection being cut.
  answer.on('error', () => response.destroy());
  const isEarly = !upstream.writableFinished;
  answer.on('end', () => {
    if (!isEarly) return;
    // What the upstream still expects on this connection is the rest of this request, never the next one.
    request.unpipe(upstream).resume();
    answer.socket.destroy();
  });
  answer.pipe(response);
}

/** What a person may conclude, which is not the same when a service was never reached as when it fell silent. */
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
