import type { RequestHandler } from 'express';
import { requestSeconds } from '../metrics.ts';

/** What proxies note when the caller did not wait for the answer. */
const GONE = 499;

/** Rate, errors and duration by route. The path itself is no label: there would be one for each order. */
export const measureRequests: RequestHandler = (req, res, next) => {
  const stop = requestSeconds.startTimer({ method: req.method });
  res.once('close', () => {
    if (String(res.getHeader('content-type')).startsWith('text/event-stream')) return;
    const { path = 'none' } = (req.route ?? {}) as { path?: string };
    stop({ route: path, status: res.writableFinished ? res.statusCode : GONE });
  });
  next();
};
