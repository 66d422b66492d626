import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import pino, { type DestinationStream, type Logger, type LoggerOptions } from 'pino';

export type Log = Logger;

/** What belongs to the request or message in hand; every log line and every message sent carries it. */
export type Trace = {
  readonly correlationId: string;
  readonly causationId?: string;
  /** W3C trace id, 32 hex digits; absent: the one that follows from the correlation id. */
  readonly traceId?: string;
};

const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

/** The trace id of a W3C `traceparent` header; null when the header is absent or malformed. */
export const traceIdIn = (traceparent: unknown): string | null =>
  typeof traceparent === 'string' ? (TRACEPARENT.exec(traceparent)?.[1] ?? null) : null;

/** One correlation id is one trace, in every process and however often a sweeper sends again. */
export const traceIdOf = ({ traceId, correlationId }: Trace): string =>
  traceId ?? createHash('sha256').update(correlationId).digest('hex').slice(0, 32);

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
      return trace ? { correlationId: trace.correlationId, traceId: traceIdOf(trace) } : {};
    },
  };
  return pino(options, out);
}
