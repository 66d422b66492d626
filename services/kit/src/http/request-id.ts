import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { newId } from '../ids.ts';
import { traceparentIn, withTrace, type Trace } from '../trace.ts';

const SANE_ID = /^[A-Za-z0-9._-]{8,64}$/;

/** Keeps a well-formed X-Request-Id. A new id has the form of a trace id, so that it can serve as one. */
function requestIdOf({ headers }: IncomingMessage): string {
  const offered = headers['x-request-id'];
  return typeof offered === 'string' && SANE_ID.test(offered) ? offered : newId();
}

function traceOf({ headers }: IncomingMessage, requestId: string): Trace {
  const parent = traceparentIn(headers['traceparent']);
  // The caller's own `sampled` flag is ignored.
  return { correlationId: requestId, ...(parent && { traceId: parent.traceId, spanId: parent.spanId }) };
}

export const requestIds: RequestHandler = (req, res, next) => {
  const requestId = requestIdOf(req);
  res.locals['requestId'] = requestId;
  res.setHeader('x-request-id', requestId);
  withTrace(traceOf(req, requestId), next);
};
