import pino, { type DestinationStream, type Logger, type LoggerOptions } from 'pino';
import { currentTrace, traceIdOf } from './trace.ts';

export type Log = Logger;

const SECRETS = new Set([
  ...['token', 'idToken', 'credential', 'authorization', 'cookie', 'password', 'secret', 'sign', 'email'],
]);
const REDACTED = '[redacted]';
const DEPTH_MAX = 3;
const WARN = pino.levels.values['warn'] ?? 40;

type Line = Record<string, unknown>;

/** Returns the line itself if it has no secrets, else a redacted copy. Leaves errors to their own serializer. */
export function withoutSecrets(line: Line, depth = 1): Line {
  let copy: Line | null = null;
  for (const [name, value] of Object.entries(line)) {
    const isNested = depth < DEPTH_MAX && typeof value === 'object' && value !== null && !(value instanceof Error);
    const clean = SECRETS.has(name) ? REDACTED : isNested ? withoutSecrets(value as Line, depth + 1) : value;
    if (clean !== value) copy = { ...(copy ?? line), [name]: clean };
  }
  return copy ?? line;
}

type Output = DestinationStream & { readonly flushSync: () => void };
let stdout: Output | null = null;

/**
 * Log lines of one event loop turn are written together at its end, because a system call costs more than making the
 * line. A warning or an error is written at once, together with the lines before it: an alarm's line may be the only
 * copy of an answer that could not be stored. So kill -9 loses only lines below `warn` of the current turn.
 */
function standardOutput(): Output {
  if (stdout) return stdout;
  const output = pino.destination({ dest: 1, sync: true });
  let lines = '';
  const flushSync = (): void => {
    const text = lines;
    lines = '';
    if (text !== '') output.write(text);
  };
  process.once('exit', flushSync);
  const level = { lastLevel: 0 };
  stdout = Object.assign(level, {
    // With this symbol set, pino tells the stream each line's level before it writes the line.
    [Symbol.for('pino.metadata')]: true,
    write: (line: string): void => {
      if (lines === '') setImmediate(flushSync);
      lines += line;
      if (level.lastLevel >= WARN) flushSync();
    },
    flushSync,
  });
  return stdout;
}

export function createLog(service: string, level = 'info', out: DestinationStream = standardOutput()): Log {
  const options: LoggerOptions = {
    level,
    base: { service },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { log: (line) => withoutSecrets(line) },
    // Serializers redact secrets by field name too, because the bindings of a child logger bypass the formatter.
    serializers: {
      ...Object.fromEntries([...SECRETS].map((name) => [name, () => REDACTED])),
      err: (error: Error) => withoutSecrets(pino.stdSerializers.err(error) as Line, 2),
    },
    mixin: () => {
      const trace = currentTrace();
      return trace ? { correlationId: trace.correlationId, traceId: traceIdOf(trace) } : {};
    },
  };
  return pino(options, out);
}
