import { z } from 'zod';
import { ConfigError, readConfig } from './config.ts';
import { recordSpans } from './spans.ts';
import { tracingSettings } from './tracing/settings.ts';

const tracingConfig = z.object(tracingSettings);

/** Loads the SDK only if spans have a destination. Returns a function that sends the remaining spans. Throws ConfigError. */
export async function startTracing(service: string, environment?: NodeJS.ProcessEnv): Promise<() => Promise<void>> {
  const config = readConfig(tracingConfig, environment);
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, TRACES_DIR: folder } = config;
  const { OTEL_TRACES_SAMPLER_ARG: share, TRACES_SAMPLER_KEY: key } = config;
  if (endpoint === undefined && folder === undefined) return () => Promise.resolve();
  const { createRecorder } = await import('./tracing/recorder.ts');
  try {
    const { recorder, stop } = await createRecorder({ service, endpoint, folder, share, key });
    recordSpans(recorder);
    return stop;
  } catch (error) {
    throw new ConfigError(`TRACES_DIR: ${(error as Error).message}`);
  }
}
