import type { RequestHandler } from 'express';
import type { Log } from '../log.ts';

/** One line per request: what, how it ended, how long, whose. The query stays out: it may carry a token. */
export const accessLog =
  (log: Log): RequestHandler =>
  (req, res, next) => {
    const startedAt = performance.now();
    const path = req.path;
    res.once('close', () => {
      const line = {
        method: req.method,
        path,
        status: res.statusCode,
        durationMs: Math.round(performance.now() - startedAt),
        requestId: res.locals['requestId'] as string,
        accountId: res.locals['accountId'] as string | undefined,
        ...(res.writableFinished ? {} : { aborted: true }),
      };
      if (res.statusCode >= 500) log.error(line, 'request');
      else log.info(line, 'request');
    });
    next();
  };
