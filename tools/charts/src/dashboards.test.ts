import { expect, test } from '@jest/globals';
import { ALERTS } from './alerts/rule-files.ts';
import { BOARDS } from './dashboards/boards.ts';

test('every alert links to an existing dashboard', () => {
  const uids = BOARDS.map(({ name }) => `topup-${name}`);
  expect(ALERTS.filter(({ annotations }) => !uids.includes(annotations['dashboard'] ?? ''))).toEqual([]);
});

test('every line of a dashboard is of one shop', () => {
  const selectors = BOARDS.flatMap(({ panels }) => panels)
    .flatMap(({ lines }) => Object.values(lines))
    .flatMap((expr) => expr.match(/\{[^}]*\}/g) ?? []);
  expect(selectors.filter((one) => !/^\{namespace="\$(namespace|broker)"/.test(one))).toEqual([]);
});
