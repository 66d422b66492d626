import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import { traceparentIn, withTrace } from '../trace.ts';

const SANE_ID = /^[A-Za-z0-9._-]{8,64}$/;

/** Gives every request an id (a sane X-Request-Id is kept) and makes it the correlation id of all that follows. */
export const requestIds: RequestHandler = (req, res, next) => {
  const offered = req.get('x-request-id') ?? '';
  const requestId = SANE_ID.test(offered) ? offered : randomUUID();
  const parent = traceparentIn(req.get('traceparent'));
  res.locals['requestId'] = requestId;
  res.setHeader('x-request-id', requestId);
  // Whether it is recorded is not the caller's to say.
  const inherited = parent ? { traceId: parent.traceId, spanId: parent.spanId } : {};
  withTrace({ correlationId: requestId, ...inherited }, next);
};
