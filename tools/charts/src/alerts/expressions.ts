import { BOARDS } from '../dashboards/boards.ts';
import { ofKind } from '../pods.ts';
import { render } from '../renders.ts';
import { ALERTS, RECORDINGS } from './rule-files.ts';

type Shown = { readonly where: string; readonly expr: string; readonly shown: readonly string[] };

const labelsIn = (text: string): string[] =>
  [...text.matchAll(/\{\{\s*(?:\$labels\.)?([a-z_]+)\s*\}\}/g)].map(([, name = '']) => name);

export const EXPRESSIONS: readonly Shown[] = [
  ...RECORDINGS.map(({ record, expr }) => ({ where: record, expr, shown: [] })),
  ...ALERTS.map(({ alert, expr, annotations }) => ({
    where: alert,
    expr,
    shown: labelsIn(annotations['description'] ?? ''),
  })),
  ...BOARDS.flatMap(({ name, panels }) =>
    panels.flatMap(({ title, lines }) =>
      Object.entries(lines).map(([legend, expr]) => ({ where: `${name}: ${title}`, expr, shown: labelsIn(legend) })),
    ),
  ),
];
export const RECORDED: readonly string[] = RECORDINGS.map(({ record }) => record);

type Scaled = { spec: { triggers: { metadata: { queueName: string } }[] } };
type Autoscaled = { spec: { metrics: { type: string; resource: { name: string } }[] } };

export const SCALING_QUEUES: readonly string[] = ofKind<Scaled>(render('keda'), 'ScaledObject').flatMap(({ spec }) =>
  spec.triggers.map(({ metadata }) => metadata.queueName),
);
export const SCALING_RESOURCES: readonly string[] = ['keda', 'prod'].flatMap((scenario) =>
  ofKind<Autoscaled>(render(scenario), 'HorizontalPodAutoscaler').flatMap(({ spec }) =>
    spec.metrics.map(({ type, resource }) => `${type} ${resource.name}`),
  ),
);
