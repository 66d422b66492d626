import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
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

/**
 * A trace id that is sampled at every ratio above 0: the sampler compares the XOR of the id's four words with the
 * ratio, and here it is 0.
 */
export function recordedTraceId(): string {
  const words = Array.from({ length: 3 }, () => randomBytes(4).readUInt32BE());
  const last = words.reduce((xor, word) => (xor ^ word) >>> 0, 0);
  return [...words, last].map((word) => word.toString(16).padStart(8, '0')).join('');
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
