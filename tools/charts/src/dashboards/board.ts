export type Board = { readonly name: string; readonly title: string; readonly panels: readonly Panel[] };
export type Panel = {
  readonly title: string;
  readonly unit: 'reqps' | 'percentunit' | 's' | 'short' | 'm' | 'bytes';
  readonly lines: Readonly<Record<string, string>>;
};

const WIDTH = 12;
const HEIGHT = 8;
const DATASOURCE = { type: 'prometheus', uid: '${datasource}' };

const variable = (name: string, metric: string): object => ({
  name,
  type: 'query',
  datasource: DATASOURCE,
  refresh: 1,
  hide: 0,
  query: { query: `label_values(${metric}, namespace)`, refId: name },
});

const panelOf = ({ title, unit, lines }: Panel, i: number): object => ({
  id: i + 1,
  type: 'timeseries',
  title,
  datasource: DATASOURCE,
  gridPos: { x: (i % 2) * WIDTH, y: Math.floor(i / 2) * HEIGHT, w: WIDTH, h: HEIGHT },
  fieldConfig: { defaults: { unit, min: 0, custom: { fillOpacity: 10 } }, overrides: [] },
  options: { legend: { displayMode: 'list', placement: 'bottom' }, tooltip: { mode: 'multi', sort: 'desc' } },
  targets: Object.entries(lines).map(([legendFormat, expr], at) => ({
    refId: String.fromCharCode(65 + at),
    datasource: DATASOURCE,
    expr,
    legendFormat,
  })),
});

export const boardJson = ({ name, title, panels }: Board): string =>
  `${JSON.stringify(
    {
      uid: `topup-${name}`,
      title,
      tags: ['topup'],
      timezone: 'browser',
      schemaVersion: 39,
      refresh: '30s',
      editable: false,
      time: { from: 'now-6h', to: 'now' },
      templating: {
        list: [
          { name: 'datasource', type: 'datasource', query: 'prometheus', hide: 0 },
          variable('namespace', 'http_request_duration_seconds_count'),
          variable('broker', 'rabbitmq_detailed_queue_messages'),
        ],
      },
      panels: panels.map(panelOf),
    },
    null,
    2,
  )}\n`;
