import type { RequestHandler } from 'express';
import type { Log } from '../log.ts';

export type AccessLine = {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  /** Time from `performance.now()`. */
  readonly startedAt: number;
  readonly requestId: string;
  readonly accountId: string | undefined;
  /** The caller disconnected before the answer was sent. */
  readonly aborted: boolean;
};

/** Logs one line per request: route, status, duration, account. Not the query, which may carry a token. */
export function logAccess(
  log: Log,
  { startedAt, aborted, ...what }: AccessLine,
  level: 'debug' | 'info' = 'info',
): void {
  const line = {
    ...what,
    durationMs: Math.round(performance.now() - startedAt),
    ...(aborted && { aborted }),
  };
  if (what.status >= 500) log.error(line, 'request');
  else log[level](line, 'request');
}

export const accessLog =
  (log: Log): RequestHandler =>
  (req, res, next) => {
    const startedAt = performance.now();
    const { method, path } = req;
    res.once('close', () =>
      logAccess(log, {
        method,
        path,
        startedAt,
        status: res.statusCode,
        aborted: !res.writableFinished,
        requestId: res.locals['requestId'] as string,
        accountId: res.locals['accountId'] as string | undefined,
      }),
    );
    next();
  };
