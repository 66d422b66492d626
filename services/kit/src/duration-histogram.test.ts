import { expect, test } from '@jest/globals';
import { Histogram, Registry } from 'prom-client';
import { DurationHistogram } from './duration-histogram.ts';
import { registerAll } from './metrics.ts';

test('a registry outputs it like its own histograms', async () => {
  const shape = {
    name: 'seconds',
    help: 'How long',
    labelNames: ['route', 'status'] as const,
    buckets: [0.01, 0.1, 1],
  };
  const [ours, theirs] = [new Registry(), new Registry()];
  const quick = new DurationHistogram(shape);
  const original = new Histogram({ ...shape, registers: [theirs] });
  registerAll(ours, { quick });
  for (const [route, status, seconds] of [
    ['/a', 200, 0.004],
    ['/a', 200, 0.01],
    ['/a', 200, 0.5],
    ['/a', 304, 7],
    ['/b"\\', 200, 0.1],
  ] as const) {
    quick.series(route, status).observe(seconds);
    original.observe({ route, status }, seconds);
  }
  expect(await ours.metrics()).toBe(await theirs.metrics());
  expect(await ours.metrics()).toContain('seconds_bucket{le="0.01",route="/a",status="200"} 2');
});
