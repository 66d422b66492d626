import {
  ATTR_HTTP_REQUEST_METHOD,
  ATTR_HTTP_RESPONSE_STATUS_CODE,
  ATTR_HTTP_ROUTE,
} from '@opentelemetry/semantic-conventions';
import type { RequestHandler } from 'express';
import { beginSpan, markFailed, SpanKind } from '../spans.ts';
import { withTrace } from '../trace.ts';

/** Leaves out path and query, because they may identify a person. */
export const traceRequests: RequestHandler = (req, res, next) => {
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
