import { beforeAll, describe, expect, test } from '@jest/globals';
import { EXPRESSIONS, RECORDED, SCALING_QUEUES, SCALING_RESOURCES } from '@topup/charts/alerts/expressions';
import { readExpression } from '@topup/charts/alerts/promql';
import { serviceNames } from '@topup/proto/services';
import { auditOnce } from '../support/audit-process.ts';
import { brokerPages, page, readPages, type Scraped } from '../support/scrape.ts';
import { buyOne } from '../support/shop.ts';
import { child, ready, until } from '../support/stack.ts';

/** Metrics that our processes do not export, with the exporter of each. */
const BY_OTHERS: Readonly<Record<string, string>> = {
  up: 'Prometheus, of every target',
  kube_deployment_status_replicas_available: 'kube-state-metrics, of the Deployments',
  kube_deployment_spec_replicas: 'kube-state-metrics, of the Deployments',
  kube_pod_container_status_restarts_total: 'kube-state-metrics, of the pods',
  kube_horizontalpodautoscaler_status_current_replicas: 'kube-state-metrics, of the autoscalers',
  kube_horizontalpodautoscaler_spec_max_replicas: 'kube-state-metrics, of the autoscalers',
};
/** Labels that Prometheus adds to every series of a target found through a ServiceMonitor. */
const OF_TARGETS = new Set(['namespace', 'pod', 'job', 'service', 'container', 'endpoint', 'instance']);

let scraped: Scraped;

const read = EXPRESSIONS.map(({ where, expr, shown }) => ({ where, shown, ...readExpression(expr) }));
const selectors = read.flatMap(({ where, selectors }) => selectors.map((selector) => ({ where, ...selector })));
const isOurs = (metric: string): boolean => !(metric in BY_OTHERS || RECORDED.includes(metric));
const has = (metric: string, label: string): boolean =>
  OF_TARGETS.has(label) || !isOurs(metric) || (scraped.get(metric)?.has(label) ?? false);

const unknownMetrics = () => selectors.filter(({ metric }) => isOurs(metric) && !scraped.has(metric));
const unknownValues = () =>
  selectors
    .filter(({ metric }) => isOurs(metric))
    .flatMap(({ where, metric, matchers }) => matchers.map(([label, value]) => ({ where, metric, label, value })))
    .filter(({ metric, label, value }) => !OF_TARGETS.has(label) && !scraped.get(metric)?.get(label)?.has(value));

/** Some metrics are updated only twice a minute. */
const PATIENCE_MS = 75_000;

beforeAll(async () => {
  await ready();
  // An order and an audit run make most metrics appear.
  expect((await buyOne()).status).toBe('completed');
  const audited = await auditOnce();
  const complete = until(
    'everything is counted',
    async () => {
      const services = serviceNames.map((name) => page(`${child(name).managementUrl}/metrics`));
      scraped = readPages([...(await Promise.all(services)), ...(await brokerPages()), audited]);
      return unknownMetrics().length + unknownValues().length === 0;
    },
    PATIENCE_MS,
  );
  // On a timeout the tests below report what is missing.
  await complete.catch(() => undefined);
});

describe("every alert rule and dashboard matches the running store's metrics", () => {
  test('in metric names', () => {
    expect(selectors.length).toBeGreaterThan(50);
    expect(unknownMetrics()).toEqual([]);
    expect(read.flatMap(({ bare }) => bare).filter((name) => !RECORDED.includes(name))).toEqual([]);
  });

  test('in the labels that it filters and groups by', () => {
    const chosen = read.flatMap(({ where, selectors, groups }) => [
      ...selectors.flatMap(({ metric, labels }) => labels.map((label) => ({ where, metric, label }))),
      ...groups.flatMap(({ labels, metrics }) =>
        metrics.flatMap((metric) => labels.map((label) => ({ where, metric, label }))),
      ),
    ]);
    expect(chosen.filter(({ metric, label }) => !has(metric, label))).toEqual([]);
  });

  test('in the label values that it names, including bucket bounds', () => {
    expect(selectors.flatMap(({ matchers }) => matchers).length).toBeGreaterThan(10);
    expect(unknownValues()).toEqual([]);
  });

  test('in the labels that it displays', () => {
    const unknown = read.flatMap(({ where, shown, selectors, groups }) => {
      const kept = groups.length > 0 ? groups.flatMap(({ labels }) => labels) : [...OF_TARGETS];
      const isKnown = (label: string): boolean =>
        kept.includes(label) || selectors.some(({ metric }) => groups.length === 0 && has(metric, label));
      return shown.filter((label) => !isKnown(label)).map((label) => ({ where, label }));
    });
    expect(unknown).toEqual([]);
  });
});

test("every queue that KEDA scales by exists in the broker, and HPAs scale by their pods' CPU", () => {
  expect(SCALING_QUEUES.length).toBeGreaterThan(0);
  const queues = scraped.get('rabbitmq_detailed_queue_messages')?.get('queue');
  expect(SCALING_QUEUES.filter((queue) => !queues?.has(queue))).toEqual([]);
  expect(new Set(SCALING_RESOURCES)).toEqual(new Set(['Resource cpu']));
});

test('the list of foreign metrics has none of our own and none unused', () => {
  const taken = new Set(read.flatMap(({ selectors }) => selectors.map(({ metric }) => metric)));
  expect(Object.keys(BY_OTHERS).filter((metric) => scraped.has(metric) || !taken.has(metric))).toEqual([]);
});
