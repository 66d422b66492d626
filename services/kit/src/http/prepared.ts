import { IncomingMessage, ServerResponse, type RequestListener } from 'node:http';
import { Socket } from 'node:net';
import type { RequestHandler } from 'express';
import { parseCookie } from 'cookie';
import type { Log } from '../log.ts';
import { isRecordingSpans } from '../spans.ts';
import { withTrace, type Trace } from '../trace.ts';
import { logAccess } from './access-log.ts';
import { isCrossSite, type CrossSiteRule } from './cross-site.ts';
import { requestsOf, type MeasuredRequests } from './measure.ts';
import { requestIdOf, traceOf } from './request-id.ts';
import { checkAnswer } from './respond.ts';
import type { Prepared, Route } from './route.ts';
import { beginRequestSpan, type RequestSpan } from './trace-requests.ts';

type PreparedDeps = {
  readonly routes: readonly Route[];
  readonly securityHeaders: RequestHandler;
  readonly crossSiteRule: CrossSiteRule;
  readonly log: Log;
  readonly checkAnswers: boolean;
};
type Status = 200 | 304;
type PreparedRoute = {
  readonly route: Route;
  readonly prepare: () => Prepared | null;
  readonly measured: Readonly<Record<Status, MeasuredRequests>>;
};
type Sendable = { readonly to: PreparedRoute; readonly answer: Prepared; readonly status: Status };

/**
 * Answers requests for prepared routes without express, whose routing and headers cost several times what Node's server
 * does. Any other request goes to the app, which gives the same answers. Both count and trace requests alike. Here the
 * access log is at level debug: at info it would cost more than the answer, and metrics count these answers.
 */
export function preparedFirst(deps: PreparedDeps, app: RequestListener): RequestListener {
  const routes = new Map(deps.routes.flatMap((route) => preparedRoute(route)));
  const headers = headersOnce(headersSetBy(deps.securityHeaders));
  const isLogged = deps.log.isLevelEnabled('debug');
  return (req, res) => {
    forgetCodingOfTag(req);
    const sendable = sendableFor(routes, deps.crossSiteRule, req);
    if (!sendable) return app(req, res);
    const { to, answer, status } = sendable;
    if (deps.checkAnswers) checkAnswer(to.route, answer);
    const startedAt = performance.now();
    const requestId = requestIdOf(req);
    const trace = isLogged || isRecordingSpans() ? traceOf(req, requestId) : null;
    const span = trace && withTrace(trace, () => beginRequestSpan(METHOD));
    const made = headers(answer);
    if (status === 304) res.writeHead(304, withRequestId(made.unchanged, requestId)).end();
    else res.writeHead(200, withRequestId(made.ok, requestId)).end(answer.json);
    // Counted as finished once written, because the system buffers such a small answer at once.
    to.measured[status].end(startedAt);
    if (trace) tell(deps.log, { path: to.route.path, status, startedAt, requestId }, trace, span);
  };
}

/** Some proxies add the coding to the tag of what they have compressed, and send it back with the addition. */
function forgetCodingOfTag({ headers }: IncomingMessage): void {
  const tag = headers['if-none-match'];
  if (tag !== undefined) headers['if-none-match'] = tag.replaceAll(/[-;](?:gzip|br|deflate|zstd)"/g, '"');
}

const METHOD = 'GET';

function preparedRoute(route: Route): [string, PreparedRoute][] {
  const { path, prepared: prepare } = route;
  if (!prepare) return [];
  const measured = { 200: requestsOf(METHOD, path, 200), 304: requestsOf(METHOD, path, 304) };
  return [[path, { route, prepare, measured }]];
}

/** Null when the app has to handle the request: another entity tag, a header that may be refused, a cross-site call. */
function sendableFor(
  routes: ReadonlyMap<string, PreparedRoute>,
  rule: CrossSiteRule,
  { method, url, headers }: IncomingMessage,
): Sendable | null {
  const to = method === METHOD ? routes.get(url ?? '') : undefined;
  if (!to || headers['idempotency-key'] !== undefined) return null;
  const tag = headers['if-none-match'];
  if (tag !== undefined && headers['cache-control'] !== undefined) return null;
  const answer = to.prepare();
  if (!answer || (tag !== undefined && tag !== answer.etag && tag !== `W/${answer.etag}`)) return null;
  if (headers.cookie !== undefined) {
    const call = { method: METHOD, headers, cookies: parseCookie(headers.cookie), always: false };
    if (isCrossSite(rule, call)) return null;
  }
  return { to, answer, status: tag === undefined ? 200 : 304 };
}

type AnsweredRequest = {
  readonly path: string;
  readonly status: number;
  readonly startedAt: number;
  readonly requestId: string;
};
function tell(log: Log, request: AnsweredRequest, trace: Trace, span: RequestSpan | null): void {
  span?.end(request.path, request.status);
  const line = { ...request, method: METHOD, accountId: undefined, aborted: false };
  withTrace(span?.trace ?? trace, () => logAccess(log, line, 'debug'));
}

/** In place, which is safe: Node has read the list when `writeHead` returns. */
function withRequestId(headers: string[], requestId: string): string[] {
  headers[1] = requestId;
  return headers;
}

/** Flat names and values, request id first: the cheapest form for Node. Built once per answer. */
function headersOnce(security: readonly string[]): (answer: Prepared) => { ok: string[]; unchanged: string[] } {
  const known = new WeakMap<Prepared, { ok: string[]; unchanged: string[] }>();
  return (answer) => {
    const made = known.get(answer);
    if (made) return made;
    const unchanged = ['x-request-id', '', ...security, ...Object.entries(answer.headers).flat()];
    const length = String(Buffer.byteLength(answer.json));
    const ok = [...unchanged, 'content-type', 'application/json; charset=utf-8', 'content-length', length];
    known.set(answer, { ok, unchanged });
    return { ok, unchanged };
  };
}

function headersSetBy(middleware: RequestHandler): string[] {
  const req = new IncomingMessage(new Socket());
  const res = new ServerResponse(req);
  void middleware(req as never, res as never, () => undefined);
  return Object.entries(res.getHeaders()).flatMap(([name, value]) => [name, String(value)]);
}
