import { AsyncLocalStorage } from 'node:async_hooks';
import { hash, randomBytes } from 'node:crypto';

/** What belongs to the request or message in hand; every log line and every message sent carries it. */
export type Trace = {
  readonly correlationId: string;
  readonly causationId?: string;
  /** W3C trace id, 32 hex digits; absent: the one that follows from the correlation id. */
  readonly traceId?: string;
  /** The span in hand, 16 hex digits: the parent of what follows. */
  readonly spanId?: string;
  /** Whether spans of this trace are recorded; absent: not decided yet. */
  readonly isSampled?: boolean;
};

const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;
const TRACE_ID = /^(?!0{32})[0-9a-f]{32}$/;
const SAMPLED = 0x01;

/** What a W3C `traceparent` header says; null when the header is absent or malformed. */
export function traceparentIn(header: unknown): { traceId: string; spanId: string; isSampled: boolean } | null {
  const [, traceId, spanId, flags] = (typeof header === 'string' ? TRACEPARENT.exec(header) : null) ?? [];
  if (!traceId || !spanId) return null;
  return { traceId, spanId, isSampled: (Number.parseInt(flags ?? '', 16) & SAMPLED) !== 0 };
}

/** The W3C `traceparent` header of what is sent from here. Without a span in hand each gets a span id of its own. */
export const traceparentOf = (trace: Trace): string =>
  `00-${traceIdOf(trace)}-${trace.spanId ?? randomBytes(8).toString('hex')}-${trace.isSampled ? '01' : '00'}`;

/** One correlation id is one trace, in every process and however often a sweeper sends again. It may be a trace id itself. */
export function traceIdOf({ traceId, correlationId }: Trace): string {
  if (traceId !== undefined) return traceId;
  if (TRACE_ID.test(correlationId)) return correlationId;
  return hash('sha256', correlationId).slice(0, 32);
}

const current = new AsyncLocalStorage<Trace>();
export const withTrace = <T>(trace: Trace, work: () => T): T => current.run(trace, work);
export const currentTrace = (): Trace | undefined => current.getStore();
