import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT_CONTEXT, TraceFlags, trace as traces } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOnSampler,
  BatchSpanProcessor,
  RandomIdGenerator,
  TracerProvider,
  type SpanExporter,
} from '@opentelemetry/sdk-trace';
import { ATTR_SERVICE_NAME } from '@opentelemetry/semantic-conventions';
import type { SpanRecorder } from '../spans.ts';
import { sampler } from './sampler.ts';
import { JsonTraceSerializer } from '@opentelemetry/otlp-transformer';

export type RecorderOptions = {
  readonly service: string;
  readonly endpoint: string | undefined;
  readonly folder: string | undefined;
  readonly share: number;
  readonly key: string | undefined;
};

/** Time limit of an export, so that a collector that hangs does not delay the end of the process. */
const EXPORT_WITHIN_MS = 3_000;
const OTLP_PATH = 'v1/traces';

export async function createRecorder(options: RecorderOptions) {
  const { service, endpoint, folder, share, key } = options;
  const exporters: SpanExporter[] = [];
  if (endpoint !== undefined) {
    const base = endpoint.endsWith('/') ? endpoint : `${endpoint}/`;
    exporters.push(new OTLPTraceExporter({ url: new URL(OTLP_PATH, base).href, timeoutMillis: EXPORT_WITHIN_MS }));
  }
  if (folder !== undefined) exporters.push(await fileExporter(folder, service));
  const ids = new RandomIdGenerator();
  // The trace id for a trace's first span: `start` sets it, because the SDK asks for an id while it creates the span.
  let traceIdOfRoot = '';
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ [ATTR_SERVICE_NAME]: service }),
    // `beginSpan` has already decided that this trace is recorded.
    sampler: new AlwaysOnSampler(),
    idGenerator: { generateTraceId: () => traceIdOfRoot, generateSpanId: () => ids.generateSpanId() },
    spanProcessors: exporters.map((exporter) => new BatchSpanProcessor({ exporter })),
  });
  const tracer = provider.getTracer('topup');
  const recorder: SpanRecorder = {
    isSampled: sampler(share, key),
    start: ({ name, kind, attributes = {} }, traceId, spanId) => {
      traceIdOfRoot = traceId;
      const parent = { traceId, spanId: spanId ?? '', traceFlags: TraceFlags.SAMPLED, isRemote: true };
      const context = spanId === undefined ? ROOT_CONTEXT : traces.setSpanContext(ROOT_CONTEXT, parent);
      return tracer.startSpan(name, { kind, attributes }, context);
    },
  };
  return {
    recorder,
    stop: async (): Promise<void> => {
      const late = new Promise<void>((resolve) => setTimeout(resolve, EXPORT_WITHIN_MS).unref());
      await Promise.race([provider.shutdown().catch(() => undefined), late]);
    },
  };
}

const SUCCESS = 0;
const FAILED = 1;

/** Writes the format of the OTLP file exporter, one line per batch. Rejects when the file cannot be opened. */
async function fileExporter(folder: string, service: string): Promise<SpanExporter> {
  await mkdir(folder, { recursive: true });
  const file = await open(join(folder, `${service}-${process.pid}.jsonl`), 'a');
  let last: Promise<unknown> = Promise.resolve();
  return {
    export: (spans, done) => {
      const line = JsonTraceSerializer.serializeRequest(spans) ?? new Uint8Array();
      last = last
        .then(() => file.appendFile(Buffer.concat([line, Buffer.from('\n')])))
        .then(
          () => done({ code: SUCCESS }),
          (error: Error) => done({ code: FAILED, error }),
        );
    },
    forceFlush: async () => void (await last),
    shutdown: async () => {
      await last;
      await file.close();
    },
  };
}
