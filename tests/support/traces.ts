import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sampler } from '@topup/kit/tracing/sampler';
import { ROOT, STACK } from './stack.ts';

export type Span = {
  readonly service: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string;
  readonly name: string;
};
type Line = {
  resourceSpans: {
    resource: { attributes: { key: string; value: { stringValue?: string } }[] };
    scopeSpans: { spans: (Omit<Span, 'service' | 'parentSpanId'> & { parentSpanId?: string })[] }[];
  }[];
};

const FOLDER = join(ROOT, '.data', STACK, 'traces');

const SHARE = Number(process.env['TOPUP_OTEL_TRACES_SAMPLER_ARG'] ?? 0.01);

/** A trace id that this stack records: found by its key, which no caller of a store knows. */
export function recordedTraceId(): string {
  const secrets = JSON.parse(readFileSync(join(ROOT, '.data', STACK, 'secrets.json'), 'utf8')) as { traces: string };
  const records = sampler(SHARE, secrets.traces);
  for (;;) {
    const traceId = randomBytes(16).toString('hex');
    if (records(traceId)) return traceId;
  }
}

/** The spans of a trace that the services have written so far. Throws when the stack writes no traces. */
export function spansOf(traceId: string): Span[] {
  if (!existsSync(FOLDER)) throw new Error(`start the stack '${STACK}' with TOPUP_TRACES_DIR=${FOLDER}`);
  const lines = readdirSync(FOLDER).flatMap((name) =>
    readFileSync(join(FOLDER, name), 'utf8').split('\n').slice(0, -1),
  );
  return lines
    .flatMap((line) => (JSON.parse(line) as Line).resourceSpans)
    .flatMap(({ resource, scopeSpans }) => {
      const service = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue ?? '';
      return scopeSpans.flatMap(({ spans }) =>
        spans.map(({ parentSpanId = '', ...span }) => ({ ...span, parentSpanId, service })),
      );
    })
    .filter((span) => span.traceId === traceId);
}
