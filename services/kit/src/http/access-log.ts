import type { RequestHandler } from 'express';
import type { Log } from '../log.ts';

export const accessLog =
  (log: Log): RequestHandler =>
  (req, res, next) => {
    const startedAt = performance.now();
    const { method, path } = req;
    res.once('close', () => {
      const line = {
        method,
        path,
        status: res.statusCode,
        requestId: res.locals['requestId'] as string,
        accountId: res.locals['accountId'] as string | undefined,
        durationMs: Math.round(performance.now() - startedAt),
        ...(!res.writableFinished && { aborted: true }),
      };
      log[line.status >= 500 ? 'error' : 'info'](line, 'request');
    });
    next();
  };
