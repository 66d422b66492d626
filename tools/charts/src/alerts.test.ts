import { describe, expect, test } from '@jest/globals';
import { checkRules, tell } from './alerts/promtool.ts';
import { ALERTS, RECORDINGS } from './alerts/rule-files.ts';
import { STORIES } from './alerts/stories.ts';
import { renderText } from './renders.ts';

test('promtool takes the rules', () => {
  expect(checkRules()).not.toContain('FAILED');
});

test('every alert has cases in which it fires and in which it is silent, and no case is about an unknown alert', () => {
  expect(Object.keys(STORIES).sort()).toEqual(ALERTS.map(({ alert }) => alert).sort());
  const oneSided = Object.entries(STORIES).filter(([, { fires, silent }]) => fires.length === 0 || silent.length === 0);
  expect(oneSided).toEqual([]);
});

describe.each(Object.entries(STORIES))('%s', (alert, { fires, silent, evaluated }) => {
  test('fires when it must', () => {
    tell(alert, 'fires', fires, evaluated);
  });
  test('is silent when it must', () => {
    tell(alert, 'silent', silent, evaluated);
  });
});

test('these tests detect an alert that wrongly does not fire, and one that wrongly fires', () => {
  const { fires, silent } = STORIES['InvariantBroken'] as (typeof STORIES)[string];
  expect(() => tell('InvariantBroken', 'fires', silent)).toThrow('got:');
  expect(() => tell('InvariantBroken', 'silent', fires)).toThrow('got:');
});

test('every alert says what is wrong, how urgent it is, and where to read on', () => {
  const wanting = ALERTS.filter(
    ({ alert, labels, annotations: { summary, description, runbook_url: runbook } }) =>
      !summary || !description || !['page', 'ticket'].includes(labels.severity) || !runbook?.endsWith(`/${alert}.md`),
  );
  expect(wanting).toEqual([]);
});

test('every series in a rule is limited to one shop, whose name the chart inserts', () => {
  const selectors = [...ALERTS, ...RECORDINGS].flatMap(({ expr }) => expr.match(/\{[^}]*\}/g) ?? []);
  expect(selectors.filter((one) => !/^\{namespace="topup(-data)?"/.test(one))).toEqual([]);
  const text = renderText(
    'prod',
    ...['--namespace', 'pune', '--set', 'monitoring.rules.brokerNamespace=queues'],
    ...['--set', 'monitoring.rules.runbooks=https://docs.shop.example/runbooks/'],
  );
  const rules = text.split('\n---\n').filter((one) => one.includes('kind: PrometheusRule'));
  expect(rules.join().match(/namespace="[^"]*"/g)).not.toContain('namespace="topup"');
  expect(new Set(rules.join().match(/namespace="[^"]*"/g))).toEqual(
    new Set(['namespace="pune"', 'namespace="queues"']),
  );
  expect(rules.join()).toContain('runbook_url: https://docs.shop.example/runbooks/InvariantBroken.md');
});
