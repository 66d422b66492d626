import type { RequestHandler } from 'express';
import { requestSeconds } from '../metrics.ts';

/** The status that proxies log when the caller disconnected (nginx's 499). */
const GONE = 499;
const MS_PER_S = 1_000;

/** The label is the route's pattern, because a label per path would make one series per order. */
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
