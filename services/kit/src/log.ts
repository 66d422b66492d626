import { AsyncLocalStorage } from 'node:async_hooks';
import pino, { type DestinationStream, type Logger, type LoggerOptions } from 'pino';

export type Log = Logger;

/** What belongs to the request or message in hand; every log line and every message sent carries it. */
export type Trace = { readonly correlationId: string; readonly causationId?: string; readonly traceparent?: string };

const current = new AsyncLocalStorage<Trace>();
export const withTrace = <T>(trace: Trace, work: () => T): T => current.run(trace, work);
export const currentTrace = (): Trace | undefined => current.getStore();

const SECRETS = new Set([
  ...['token', 'idToken', 'credential', 'authorization', 'cookie', 'password', 'secret', 'sign', 'email'],
]);
const REDACTED = '[redacted]';
const DEPTH_MAX = 3;

type Line = Record<string, unknown>;

/** The same line without secrets; a copy only where there were some. What has a serializer of its own is left to it. */
export function withoutSecrets(line: Line, depth = 1): Line {
  let copy: Line | null = null;
  for (const [name, value] of Object.entries(line)) {
    const isNested = depth < DEPTH_MAX && typeof value === 'object' && value !== null && !(value instanceof Error);
    const clean = SECRETS.has(name) ? REDACTED : isNested ? withoutSecrets(value as Line, depth + 1) : value;
    if (clean !== value) copy = { ...(copy ?? line), [name]: clean };
  }
  return copy ?? line;
}

/** JSON lines on stdout. Secrets and e-mail addresses are cut out wherever they appear one or two levels deep. */
export function createLog(service: string, level = 'info', out: DestinationStream = pino.destination(1)): Log {
  const options: LoggerOptions = {
    level,
    base: { service },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { log: (line) => withoutSecrets(line) },
    // The names too: what a child log was made with passes no formatter.
    serializers: {
      ...Object.fromEntries([...SECRETS].map((name) => [name, () => REDACTED])),
      err: (error: Error) => withoutSecrets(pino.stdSerializers.err(error) as unknown as Line, 2),
    },
    mixin: () => {
      const trace = current.getStore();
      return trace ? { correlationId: trace.correlationId } : {};
    },
  };
  return pino(options, out);
}
