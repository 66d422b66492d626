import {
  ATTR_HTTP_REQUEST_METHOD,
  ATTR_HTTP_RESPONSE_STATUS_CODE,
  ATTR_HTTP_ROUTE,
} from '@opentelemetry/semantic-conventions';
import type { RequestHandler } from 'express';
import { beginSpan, markFailed, SpanKind } from '../spans.ts';
import { withTrace, type Trace } from '../trace.ts';

export type RequestSpan = {
  readonly trace: Trace;
  readonly end: (route: string | undefined, status: number) => void;
};

/** Null when it is not recorded. Leaves out path and query, because they may identify a person. */
export function beginRequestSpan(method: string): RequestSpan | null {
  const begun = beginSpan({
    name: method,
    kind: SpanKind.SERVER,
    attributes: { [ATTR_HTTP_REQUEST_METHOD]: method },
  });
  if (!begun) return null;
  const { span, trace } = begun;
  return {
    trace,
    end: (route, status) => {
      if (route !== undefined) span.updateName(`${method} ${route}`).setAttribute(ATTR_HTTP_ROUTE, route);
      span.setAttribute(ATTR_HTTP_RESPONSE_STATUS_CODE, status);
      if (status >= 500) markFailed(span, String(status));
      span.end();
    },
  };
}

export const traceRequests: RequestHandler = (req, res, next) => {
  const span = beginRequestSpan(req.method);
  if (!span) return next();
  res.once('close', () => span.end((req.route as { path?: string } | undefined)?.path, res.statusCode));
  withTrace(span.trace, next);
};
