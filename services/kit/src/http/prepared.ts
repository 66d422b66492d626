import { IncomingMessage, ServerResponse, type RequestListener } from 'node:http';
import { Socket } from 'node:net';
import type { RequestHandler } from 'express';
import { parseCookie } from 'cookie';
import type { Log } from '../log.ts';
import { isRecordingSpans } from '../spans.ts';
import { withTrace } from '../trace.ts';
import { logAccess } from './access-log.ts';
import { isCrossSite, type CrossSiteRule } from './cross-site.ts';
import { measureRequest } from './measure.ts';
import { requestIdOf, traceOf } from './request-id.ts';
import { checkAnswer } from './respond.ts';
import type { Prepared, Route } from './route.ts';
import { beginRequestSpan } from './trace-requests.ts';

type PreparedDeps = {
  readonly routes: readonly Route[];
  readonly securityHeaders: RequestHandler;
  readonly crossSiteRule: CrossSiteRule;
  readonly log: Log;
  readonly checkAnswers: boolean;
};
type Sendable = { readonly route: Route; readonly answer: Prepared; readonly status: 200 | 304 };

/**
 * Answers what a route holds prepared without express, whose routing and headers cost several times what Node's own server
 * does. Whatever is not a plain read goes to the app, which answers the same. Both measure and trace alike. The line of the
 * access log is one of level debug here: at info it costs more than the answer does, and the metrics count these answers.
 */
export function preparedFirst(deps: PreparedDeps, app: RequestListener): RequestListener {
  const routes = new Map(deps.routes.filter(({ prepared }) => prepared).map((route) => [route.path, route]));
  const headers = headersOnce(headersSetBy(deps.securityHeaders));
  return (req, res) => {
    const sendable = sendableFor(routes, deps.crossSiteRule, req);
    if (!sendable) return app(req, res);
    const { route, answer, status } = sendable;
    if (deps.checkAnswers) checkAnswer(route, answer);
    const requestId = requestIdOf(req);
    const end = begin(deps.log, req, requestId, route.path);
    const { ok, unchanged } = headers(answer);
    if (status === 304) res.writeHead(304, ['x-request-id', requestId, ...unchanged]).end();
    else res.writeHead(200, ['x-request-id', requestId, ...ok]).end(answer.json);
    end(status);
  };
}

/** Null where the app has to look closer: another entity tag, a header that may be refused, another site's page. */
function sendableFor(routes: Map<string, Route>, rule: CrossSiteRule, req: IncomingMessage): Sendable | null {
  const route = req.method === 'GET' ? routes.get(req.url ?? '') : undefined;
  const { headers } = req;
  if (!route || headers['idempotency-key'] !== undefined) return null;
  const tag = headers['if-none-match'];
  if (tag !== undefined && headers['cache-control'] !== undefined) return null;
  const answer = route.prepared?.();
  if (!answer || (tag !== undefined && tag !== answer.etag && tag !== `W/${answer.etag}`)) return null;
  if (headers.cookie !== undefined) {
    const call = { method: 'GET', headers, cookies: parseCookie(headers.cookie), always: false };
    if (isCrossSite(rule, call)) return null;
  }
  return { route, answer, status: tag === undefined ? 200 : 304 };
}

const METHOD = 'GET';

/** What tells of an answer; it is over as soon as it is written, because it is so small that the system takes it at once. */
function begin(log: Log, req: IncomingMessage, requestId: string, path: string): (status: number) => void {
  const startedAt = performance.now();
  const isLogged = log.isLevelEnabled('debug');
  if (!isLogged && !isRecordingSpans()) return (status) => measureRequest(METHOD, path, status, startedAt);
  const trace = traceOf(req, requestId);
  const span = withTrace(trace, () => beginRequestSpan(METHOD));
  return (status) => {
    measureRequest(METHOD, path, status, startedAt);
    span?.end(path, status);
    const line = { method: METHOD, path, status, startedAt, requestId, accountId: undefined, aborted: false };
    if (isLogged) withTrace(span?.trace ?? trace, () => logAccess(log, line, 'debug'));
  };
}

/** Made once for each answer, as Node takes them with the least work: names and values in one list. */
function headersOnce(security: readonly string[]): (answer: Prepared) => { ok: string[]; unchanged: string[] } {
  const known = new WeakMap<Prepared, { ok: string[]; unchanged: string[] }>();
  return (answer) => {
    const made = known.get(answer);
    if (made) return made;
    const unchanged = [...security, ...Object.entries(answer.headers).flat()];
    const length = String(Buffer.byteLength(answer.json));
    const ok = [...unchanged, 'content-type', 'application/json; charset=utf-8', 'content-length', length];
    known.set(answer, { ok, unchanged });
    return { ok, unchanged };
  };
}

/** What a middleware sets on an answer, whoever asks. */
function headersSetBy(middleware: RequestHandler): string[] {
  const req = new IncomingMessage(new Socket());
  const res = new ServerResponse(req);
  void middleware(req as never, res as never, () => undefined);
  return Object.entries(res.getHeaders()).flatMap(([name, value]) => [name, String(value)]);
}
