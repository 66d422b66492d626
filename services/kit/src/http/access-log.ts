import type { RequestHandler } from 'express';
import type { Log } from '../log.ts';

export type AccessLine = {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly startedAt: number;
  readonly requestId: string;
  readonly accountId: string | undefined;
  readonly aborted: boolean;
};

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
