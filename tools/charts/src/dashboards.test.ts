import { expect, test } from '@jest/globals';
import { ALERTS } from './alerts/rule-files.ts';
import { BOARDS } from './dashboards/boards.ts';
import { render } from './renders.ts';

test('every alert links to an existing dashboard', () => {
  const uids = BOARDS.map(({ name }) => `topup-${name}`);
  expect(ALERTS.filter(({ annotations }) => !uids.includes(annotations['dashboard'] ?? ''))).toEqual([]);
});

test('every dashboard is rendered as Grafana takes it, and every line is of one shop', () => {
  const maps = render('prod').filter(({ metadata }) => metadata.labels?.['grafana_dashboard'] === '1');
  expect(maps.map(({ metadata }) => metadata.name).sort()).toEqual(
    BOARDS.map(({ name }) => `topup-dashboard-${name}`).sort(),
  );
  for (const { data } of maps) for (const text of Object.values(data as Record<string, string>)) JSON.parse(text);
  const selectors = BOARDS.flatMap(({ panels }) => panels)
    .flatMap(({ lines }) => Object.values(lines))
    .flatMap((expr) => expr.match(/\{[^}]*\}/g) ?? []);
  expect(selectors.filter((one) => !/^\{namespace="\$(namespace|broker)"/.test(one))).toEqual([]);
});
