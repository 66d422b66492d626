import { AsyncLocalStorage } from 'node:async_hooks';
import pino, { type Logger } from 'pino';

export type Log = Logger;

/** What belongs to the request or message in hand; every log line and every message sent carries it. */
export type Trace = { readonly correlationId: string; readonly causationId?: string; readonly traceparent?: string };

const current = new AsyncLocalStorage<Trace>();
export const withTrace = <T>(trace: Trace, work: () => T): T => current.run(trace, work);
export const currentTrace = (): Trace | undefined => current.getStore();

const SECRETS = ['token', 'idToken', 'credential', 'authorization', 'cookie', 'password', 'secret', 'sign', 'email'];

/** JSON lines on stdout. Secrets and e-mail addresses are cut out wherever they appear one or two levels deep. */
export function createLog(service: string, level = 'info'): Log {
  return pino({
    level,
    base: { service },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[redacted]' },
    mixin: () => {
      const trace = current.getStore();
      return trace ? { correlationId: trace.correlationId } : {};
    },
  });
}
