import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { child, ROOT } from './stack.ts';

/** The labels that each metric has shown, with their values. */
export type Scraped = ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>>;

const LINE = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? \S+/;
const LABEL = /(\w+)="((?:[^"\\]|\\.)*)"/g;

/** All series in these pages of Prometheus' text format. Metrics with a description but no series are omitted. */
export function readPages(pages: readonly string[]): Scraped {
  const metrics = new Map<string, Map<string, Set<string>>>();
  for (const line of pages.flatMap((page) => page.split('\n'))) {
    const [, metric, labels = ''] = LINE.exec(line) ?? [];
    if (!metric) continue;
    const known = metrics.get(metric) ?? new Map<string, Set<string>>();
    metrics.set(metric, known);
    for (const [, label = '', value = ''] of labels.matchAll(LABEL))
      known.set(label, (known.get(label) ?? new Set()).add(value));
  }
  return metrics;
}

export async function page(url: string): Promise<string> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response.text();
}

const monitor = z.object({
  spec: z.object({
    endpoints: z.array(z.object({ path: z.string(), params: z.record(z.string(), z.array(z.string())).default({}) })),
  }),
});

/** The broker's metrics pages, as configured in the ServiceMonitor of k8s/rabbitmq. */
export function brokerPages(): Promise<string[]> {
  const { spec } = monitor.parse(parse(readFileSync(join(ROOT, 'k8s/rabbitmq/metrics.yaml'), 'utf8')));
  const urls = spec.endpoints.map(({ path, params }) => {
    const query = Object.entries(params).flatMap(([name, values]) => values.map((value) => [name, value]));
    return `${child('rabbitmq').managementUrl}${path}?${new URLSearchParams(query)}`;
  });
  return Promise.all(urls.map(page));
}
