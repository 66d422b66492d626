import { performance } from 'node:perf_hooks';
import type { ServerResponse } from 'node:http';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

const BUCKETS_S = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5];

export type Metrics = {
  readonly registry: Registry;
  readonly watch: (method: string, response: ServerResponse) => void;
};

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'static_server_request_duration_seconds',
    help: 'From the head of a request to the last byte of its answer',
    labelNames: ['method', 'status'],
    buckets: BUCKETS_S,
    registers: [registry],
  });
  const watch: Metrics['watch'] = (method, response) => {
    const start = performance.now();
    response.once('close', () =>
      durations.observe({ method, status: String(response.statusCode) }, (performance.now() - start) / 1000),
    );
  };
  return { registry, watch };
}
