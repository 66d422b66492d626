import { hash, randomBytes } from 'node:crypto';
import { ROOT_CONTEXT } from '@opentelemetry/api';
import { SamplingDecision, TraceIdRatioBasedSampler } from '@opentelemetry/sdk-trace';

/** Processes with the same key decide alike. It is secret: callers choose trace ids, and must not know which are recorded. */
export function sampler(share: number, key = randomBytes(32).toString('hex')): (traceId: string) => boolean {
  const byId = new TraceIdRatioBasedSampler(share);
  return (traceId) => {
    const drawn = hash('sha256', `${key} ${traceId}`).slice(0, traceId.length);
    return byId.shouldSample(ROOT_CONTEXT, drawn).decision === SamplingDecision.RECORD_AND_SAMPLED;
  };
}
