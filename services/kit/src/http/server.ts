import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express';
import helmet from 'helmet';
import { createBackground } from '../background.ts';
import { ApiError, notFound } from '../errors.ts';
import type { Log } from '../log.ts';
import type { SessionSettings } from '../session.ts';
import { CHECK_ANSWERS } from './config.ts';
import { endpoint, type EndpointDeps } from './endpoint.ts';
import type { GuardDeps } from './guard.ts';
import { measureRequests } from './measure.ts';
import { openApiDocument } from './openapi.ts';
import { sendError } from './respond.ts';
import type { Route } from './route.ts';
import { newId } from '../ids.ts';
import { traceparentIn, withTrace, type Trace } from '../trace.ts';
import {
  ATTR_HTTP_REQUEST_METHOD,
  ATTR_HTTP_RESPONSE_STATUS_CODE,
  ATTR_HTTP_ROUTE,
} from '@opentelemetry/semantic-conventions';
import { beginSpan, markFailed, SpanKind } from '../spans.ts';

export type HttpServerOptions = GuardDeps & {
  readonly service: string;
  readonly routes: readonly Route[];
  readonly settings: SessionSettings;
  readonly log: Log;
};
export type HttpServer = {
  readonly app: Express;
  readonly listen: (host: string, port: number) => Promise<number>;
  readonly close: () => Promise<void>;
};

const securityHeaders = (secure: boolean): RequestHandler =>
  helmet({
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: secure && { maxAge: 31_536_000, includeSubDomains: true },
  });

export function createHttpServer(options: HttpServerOptions): HttpServer {
  const { routes, service, settings, log, session, adminCheck } = options;
  const app = express();
  app.disable('x-powered-by').disable('etag').set('query parser', 'simple');
  app.set('trust proxy', settings.trustedProxies);
  app.use(requestIds, traceRequests, accessLog(log), measureRequests, securityHeaders(settings.secure));
  const crossSiteRule = { origins: settings.origins, cookieNames: [settings.cookies.access, settings.cookies.refresh] };
  const cookieNames = settings.cookies;
  const deps: EndpointDeps = { session, adminCheck, log, cookieNames, crossSiteRule, checkAnswers: CHECK_ANSWERS };
  const calls = createBackground(log);
  for (const route of routes) {
    const handle = endpoint(deps, route);
    app[route.method](route.path, (req, res) => void calls.add(handle(req, res)));
  }
  const document = openApiDocument(service, routes);
  app.get(
    `/api/openapi/${service}.json`,
    (_req, res) => void res.setHeader('cache-control', 'no-cache').json(document),
  );
  refuseOtherMethods(app, routes, log);
  app.use((_req, res) => sendError(res, notFound(), log));
  app.use(((error, _req, res, _next) => sendError(res, error, log)) satisfies ErrorRequestHandler);
  const { listen, close } = listener(app);
  // A handler may outlive its connection, so closing waits for the handlers too.
  return { app, listen, close: () => close().then(calls.stop) };
}

function refuseOtherMethods(app: Express, routes: readonly Route[], log: Log): void {
  const byPath = Map.groupBy(routes, (route) => route.path);
  for (const [path, group] of byPath) {
    const allowed = group.map(({ method }) => method.toUpperCase()).join(', ');
    app.all(path, (_req, res) => {
      res.setHeader('allow', allowed);
      sendError(res, new ApiError(405, 'method_not_allowed', 'This address does not take that method.'), log);
    });
  }
}

const CLOSE_DEADLINE_MS = 10_000;

/** Strict HTTP parsing, whatever NODE_OPTIONS says, so that we and a proxy agree on where each request ends. */
const LIMITS = {
  insecureHTTPParser: false,
  headersTimeout: 5_000,
  requestTimeout: 15_000,
  // By default Node looks only every 30 s for requests that exceed these times.
  connectionsCheckingInterval: 1_000,
  keepAliveTimeout: 65_000,
} as const;

function listener(app: Express): Pick<HttpServer, 'listen' | 'close'> {
  const server = createServer(LIMITS, app);
  return {
    listen: (host, port) =>
      new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
      }),
    close: () =>
      new Promise((resolve) => {
        // Busy connections become idle later, so idle ones are closed again and again until the server has stopped.
        const idle = setInterval(() => server.closeIdleConnections(), 100);
        const slow = setTimeout(() => server.closeAllConnections(), CLOSE_DEADLINE_MS);
        server.close(() => {
          clearInterval(idle);
          clearTimeout(slow);
          resolve();
        });
      }),
  };
}

const accessLog =
  (log: Log): RequestHandler =>
  (req, res, next) => {
    const startedAt = performance.now();
    const { method, path } = req;
    res.once('close', () => {
      const line = {
        method,
        path,
        status: res.statusCode,
        requestId: res.locals['requestId'] as string,
        accountId: res.locals['accountId'] as string | undefined,
        durationMs: Math.round(performance.now() - startedAt),
        ...(!res.writableFinished && { aborted: true }),
      };
      log[line.status >= 500 ? 'error' : 'info'](line, 'request');
    });
    next();
  };

const SANE_ID = /^[A-Za-z0-9._-]{8,64}$/;

/** Keeps a well-formed X-Request-Id. A new id has the form of a trace id, so that it can be the trace's id too. */
function requestIdOf({ headers }: IncomingMessage): string {
  const offered = headers['x-request-id'];
  return typeof offered === 'string' && SANE_ID.test(offered) ? offered : newId();
}

function traceOf({ headers }: IncomingMessage, requestId: string): Trace {
  const parent = traceparentIn(headers['traceparent']);
  // The caller's `sampled` flag is ignored: we decide ourselves which traces are recorded.
  return { correlationId: requestId, ...(parent && { traceId: parent.traceId, spanId: parent.spanId }) };
}

const requestIds: RequestHandler = (req, res, next) => {
  const requestId = requestIdOf(req);
  res.locals['requestId'] = requestId;
  res.setHeader('x-request-id', requestId);
  withTrace(traceOf(req, requestId), next);
};

/** The span has neither path nor query, because they may identify a person. */
const traceRequests: RequestHandler = (req, res, next) => {
  const { method } = req;
  const begun = beginSpan({
    name: method,
    kind: SpanKind.SERVER,
    attributes: { [ATTR_HTTP_REQUEST_METHOD]: method },
  });
  if (!begun) return next();
  const { span, trace } = begun;
  res.once('close', () => {
    const route = (req.route as { path?: string } | undefined)?.path;
    if (route !== undefined) span.updateName(`${method} ${route}`).setAttribute(ATTR_HTTP_ROUTE, route);
    span.setAttribute(ATTR_HTTP_RESPONSE_STATUS_CODE, res.statusCode);
    if (res.statusCode >= 500) markFailed(span, String(res.statusCode));
    span.end();
  });
  withTrace(trace, next);
};
