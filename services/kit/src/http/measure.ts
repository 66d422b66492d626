import type { RequestHandler } from 'express';
import { requestSeconds } from '../metrics.ts';

/** What proxies note when the caller did not wait for the answer. */
const GONE = 499;
const MS_PER_S = 1_000;

/** Rate, errors and duration by route. `startedAt` is a `performance.now()`. */
export function measureRequest(method: string, route: string, status: number, startedAt: number): void {
  requestSeconds.observe({ method, route, status }, (performance.now() - startedAt) / MS_PER_S);
}

/** The path itself is no label: there would be one for each order. */
export const measureRequests: RequestHandler = (req, res, next) => {
  const startedAt = performance.now();
  res.once('close', () => {
    if (String(res.getHeader('content-type')).startsWith('text/event-stream')) return;
    const { path = 'none' } = (req.route ?? {}) as { path?: string };
    measureRequest(req.method, path, res.writableFinished ? res.statusCode : GONE, startedAt);
  });
  next();
};
