import { performance } from 'node:perf_hooks';
import type { ServerResponse } from 'node:http';
import { collectDefaultMetrics, Counter, Histogram, Registry } from '@prometheus-io/client';

/** Only these become labels: anybody can report any directive, and each new label value is a series that stays. */
const DIRECTIVES = ['script-src', 'style-src', 'img-src', 'connect-src', 'frame-src', 'font-src', 'form-action'];
const labelOf = (directive: string): string => DIRECTIVES.find((known) => directive.startsWith(known)) ?? 'other';

const BUCKETS_S = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5];

export type Metrics = {
  readonly registry: Registry;
  readonly countViolation: (directive: string) => void;
  readonly watch: (method: string, response: ServerResponse) => void;
};

/** The process's metrics, whose collectors are started once for all callers, because the library never ends their timers. */
const ofProcess = new Registry();
collectDefaultMetrics({ register: ofProcess });

export function createMetrics(): Metrics {
  const registry = Registry.merge([ofProcess]);
  const durations = new Histogram({
    name: 'static_server_request_duration_seconds',
    help: 'From the head of a request to the last byte of its answer',
    labelNames: ['method', 'status'],
    buckets: BUCKETS_S,
    registers: [registry],
  });
  const violations = new Counter({
    name: 'static_server_csp_violations_total',
    help: 'Violations of the Content-Security-Policy that browsers reported, at most 20 a minute; extensions cause some',
    labelNames: ['directive'],
    registers: [registry],
  });
  const watch: Metrics['watch'] = (method, response) => {
    const start = performance.now();
    response.once('close', () =>
      durations.observe({ method, status: String(response.statusCode) }, (performance.now() - start) / 1000),
    );
  };
  const countViolation: Metrics['countViolation'] = (directive) => violations.inc({ directive: labelOf(directive) });
  return { registry, countViolation, watch };
}
