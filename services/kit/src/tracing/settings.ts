import { z } from 'zod';

export const tracingSettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url()
    .optional()
    .describe('where spans are sent (OTLP over HTTP, for example http://collector:4318); absent: tracing is off'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(0.01)
    .describe(
      'share of traces that are recorded, 0 to 1; decided by trace id and key, so every service records the same ones',
    ),
  TRACES_SAMPLER_KEY: z
    .string()
    .optional()
    .describe(
      'any text, the same for every service and known to no caller: callers choose trace ids, and must not choose what is recorded; absent: each process decides by itself',
    ),
  TRACES_DIR: z.string().optional().describe('folder where spans are also written, as lines of OTLP JSON'),
};
