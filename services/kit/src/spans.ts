import { SpanKind, SpanStatusCode, type Attributes, type Span } from '@opentelemetry/api';
import { ATTR_ERROR_TYPE } from '@opentelemetry/semantic-conventions';
import { currentTrace, traceIdOf, withTrace, type Trace } from './trace.ts';

export { SpanKind };

export type SpanOptions = { readonly name: string; readonly kind: SpanKind; readonly attributes?: Attributes };
export type SpanRecorder = {
  /** The sampling decision at the start of a trace. Processes with the same sampler key decide alike. */
  readonly isSampled: (traceId: string) => boolean;
  /** `parentId` absent: the first span of its trace. */
  readonly start: (options: SpanOptions, traceId: string, parentId: string | undefined) => Span;
};

let recorder: SpanRecorder | null = null;

/** Called once at process start. Without it nothing is recorded, but trace ids are still passed on. */
export function recordSpans(into: SpanRecorder | null): void {
  recorder = into;
}

/** Null when the span is not recorded. */
export function beginSpan(options: SpanOptions): { readonly span: Span; readonly trace: Trace } | null {
  const trace = currentTrace();
  if (!recorder || !trace) return null;
  const traceId = traceIdOf(trace);
  if (!(trace.isSampled ?? recorder.isSampled(traceId))) return null;
  const span = recorder.start(options, traceId, trace.spanId);
  return { span, trace: { ...trace, traceId, spanId: span.spanContext().spanId, isSampled: true } };
}

export async function inSpan<T>(options: SpanOptions, work: (span: Span | null) => Promise<T>): Promise<T> {
  const begun = beginSpan(options);
  if (!begun) return work(null);
  const { span, trace } = begun;
  try {
    return await withTrace(trace, () => work(span));
  } catch (error) {
    // Only the error's name: its message may contain what a person typed.
    markFailed(span, error instanceof Error ? error.name : 'unknown');
    throw error;
  } finally {
    span.end();
  }
}

export function markFailed(span: Span, type: string): void {
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.setAttribute(ATTR_ERROR_TYPE, type);
}
