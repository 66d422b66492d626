import type { RequestHandler } from 'express';
import { requestSeconds } from '../metrics.ts';

/** As in nginx: the status that is counted if the caller disconnected before the whole answer was sent. */
const GONE = 499;
const MS_PER_S = 1_000;

/** The label `route` is the route's pattern: real paths contain ids, and each order's id would make a series of its own. */
export const measureRequests: RequestHandler = (req, res, next) => {
  const startedAt = performance.now();
  res.once('close', () => {
    if (String(res.getHeader('content-type')).startsWith('text/event-stream')) return;
    const { path = 'none' } = (req.route ?? {}) as { path?: string };
    const labels = { method: req.method, route: path, status: res.writableFinished ? res.statusCode : GONE };
    requestSeconds.observe(labels, (performance.now() - startedAt) / MS_PER_S);
  });
  next();
};
