import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { CHART } from '../helm.ts';
import { ofKind, type Labels } from '../pods.ts';
import type { Manifest } from '../renders.ts';
import { componentIn, named, selectorOf } from './components.ts';
import { says, type Rule } from './rule.ts';

const file = (path: string): string => readFileSync(join(CHART, 'files', path), 'utf8');
const nameIn = ({ metadata }: Manifest, prefix: string): string => metadata.name.replace(named(prefix), '');

export const monitoringRules: readonly Rule[] = [
  says(
    'topup:metrics-are-scraped',
    (manifests) => ofKind<{ spec: object }>(manifests, 'ServiceMonitor'),
    ({ spec }) => spec,
    (one) => ({
      selector: { matchLabels: selectorOf(componentIn(one)) },
      endpoints: [{ port: 'management', path: '/metrics', interval: '30s' }],
      targetLabels: ['app.kubernetes.io/component', 'app.kubernetes.io/version'],
      sampleLimit: 20_000,
    }),
  ),
  says(
    'topup:rules-of-the-files',
    (manifests) => ofKind<{ spec: object }>(manifests, 'PrometheusRule'),
    ({ spec }) => spec,
    (one) => ({ groups: (parse(file(`rules/${nameIn(one, '')}.yaml`)) as { groups: unknown }).groups }),
  ),
  says(
    'topup:dashboards-of-the-files',
    (manifests) => ofKind<{ data: Labels }>(manifests, 'ConfigMap').filter((one) => componentIn(one) === 'dashboards'),
    ({ data }) => Object.entries(data).map(([name, text]) => [name, JSON.parse(text) as unknown]),
    (one) => {
      const name = `${nameIn(one, 'dashboard-')}.json`;
      return [[named(name), JSON.parse(file(`dashboards/${name}`)) as unknown]];
    },
  ),
];
