import type { Log } from './log.ts';
import { redisDown, redisFailures } from './metrics.ts';

const KINDS = ['away', 'hangs', 'read_only', 'full', 'error'] as const;
type Fault = (typeof KINDS)[number];

/** Recognised by the error's text, because the client's errors have no codes. MISCONF: the server's disk is full or broken. */
const FAULTS: readonly (readonly [RegExp, Fault])[] = [
  [/\bREADONLY\b/, 'read_only'],
  [/\b(OOM|MISCONF)\b/, 'full'],
  [/Command timed out/, 'hangs'],
  [/Connection is closed|isn't writeable|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN/, 'away'],
];
export const faultOf = (error: unknown): Fault =>
  FAULTS.find(([text]) => text.test(error instanceof Error ? error.message : String(error)))?.[1] ?? 'error';

const TIMEOUTS_MAX = 3;
/** After `TIMEOUTS_MAX` time-outs in a row, one command per interval is tried. The rest are skipped, so that no caller waits. */
const TRIED_EVERY_MS = 1_000;
/** Redis counts as recovered after this time without a failure. One success is not enough: a full server still answers reads. */
const WELL_AFTER_MS = 10_000;

type RedisWatch = {
  /** False while commands are skipped. */
  readonly mayTry: () => boolean;
  readonly answered: () => void;
  readonly failed: (error: unknown) => Fault;
  readonly connected: () => void;
};

/** Tells by the results of commands whether Redis works. Calls `onHang` when commands begin to be skipped. */
export function watchRedis(log: Log, onHang: () => void): RedisWatch {
  let fault: Fault | null = null;
  let failedAt = Number.NEGATIVE_INFINITY;
  let timeouts = 0;
  let triedAt = Number.NEGATIVE_INFINITY;
  // Creates every series now: Prometheus cannot see the first increase of a series that did not exist before.
  for (const kind of KINDS) redisFailures.inc({ fault: kind }, 0);

  function well(): void {
    if (fault) log.info({ fault }, 'redis is back');
    fault = null;
    redisDown.set(0);
  }
  return {
    mayTry: () => {
      if (timeouts < TIMEOUTS_MAX) return true;
      if (performance.now() - triedAt < TRIED_EVERY_MS) return false;
      triedAt = performance.now();
      return true;
    },
    answered: () => {
      timeouts = 0;
      if (fault && performance.now() - failedAt >= WELL_AFTER_MS) well();
    },
    failed: (error) => {
      const seen = faultOf(error);
      redisFailures.inc({ fault: seen });
      failedAt = performance.now();
      if (!fault) log.warn({ err: error, fault: seen }, 'redis is down; continuing without it');
      fault ??= seen;
      redisDown.set(1);
      timeouts = seen === 'hangs' ? timeouts + 1 : timeouts;
      if (timeouts === TIMEOUTS_MAX && seen === 'hangs') {
        triedAt = performance.now();
        onHang();
      }
      return seen;
    },
    connected: () => {
      if (fault === 'away') well();
    },
  };
}
