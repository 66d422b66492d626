import { z } from 'zod';

/** The names are OpenTelemetry's own, except for the folder. */
export const tracingSettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url()
    .optional()
    .describe('where spans are sent (OTLP over HTTP, for example http://collector:4318); none are made when absent'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(0.01)
    .describe('share of traces that are recorded, decided by the trace id, so alike in every service'),
  TRACES_DIR: z.string().optional().describe('folder to which spans are written too, as lines of OTLP JSON'),
};
