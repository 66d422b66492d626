import type { RequestHandler } from 'express';
import { requestSeconds } from '../metrics.ts';

/** The status that proxies log when the caller disconnected (nginx's 499). */
const GONE = 499;
const MS_PER_S = 1_000;

export type MeasuredRequests = { readonly end: (startedAt: number) => void };

export const requestsOf = (method: string, route: string, status: number): MeasuredRequests => {
  const series = requestSeconds.series(method, route, status);
  return { end: (startedAt) => series.observe((performance.now() - startedAt) / MS_PER_S) };
};

/** The label is the route's pattern, because a label per path would make one series per order. */
export const measureRequests: RequestHandler = (req, res, next) => {
  const startedAt = performance.now();
  res.once('close', () => {
    if (String(res.getHeader('content-type')).startsWith('text/event-stream')) return;
    const { path = 'none' } = (req.route ?? {}) as { path?: string };
    requestsOf(req.method, path, res.writableFinished ? res.statusCode : GONE).end(startedAt);
  });
  next();
};
