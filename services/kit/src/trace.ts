import { AsyncLocalStorage } from 'node:async_hooks';
import { hash, randomBytes } from 'node:crypto';

export type Trace = {
  readonly correlationId: string;
  readonly causationId?: string;
  /** W3C trace id, 32 hex digits. When it is absent, `traceIdOf` derives it from the correlation id. */
  readonly traceId?: string;
  readonly spanId?: string;
  /** Absent until it is known whether the trace is recorded. */
  readonly isSampled?: boolean;
};

const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;
const TRACE_ID = /^(?!0{32})[0-9a-f]{32}$/;
const SAMPLED = 0x01;

/** Null when the header is absent or malformed. */
export function traceparentIn(header: unknown): { traceId: string; spanId: string; isSampled: boolean } | null {
  const [, traceId, spanId, flags] = (typeof header === 'string' ? TRACEPARENT.exec(header) : null) ?? [];
  if (!traceId || !spanId) return null;
  return { traceId, spanId, isSampled: (Number.parseInt(flags ?? '', 16) & SAMPLED) !== 0 };
}

/** While the trace has no span, each call makes up a new span id. */
export const traceparentOf = (trace: Trace): string =>
  `00-${traceIdOf(trace)}-${trace.spanId ?? randomBytes(8).toString('hex')}-${trace.isSampled ? '01' : '00'}`;

/** Gives the same id in every process. A correlation id that has the form of a trace id is used as it is. */
export function traceIdOf({ traceId, correlationId }: Trace): string {
  if (traceId !== undefined) return traceId;
  if (TRACE_ID.test(correlationId)) return correlationId;
  return hash('sha256', correlationId).slice(0, 32);
}

const current = new AsyncLocalStorage<Trace>();
export const withTrace = <T>(trace: Trace, work: () => T): T => current.run(trace, work);
export const currentTrace = (): Trace | undefined => current.getStore();
