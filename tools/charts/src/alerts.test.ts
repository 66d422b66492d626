import { describe, expect, test } from '@jest/globals';
import { checkRules, tell } from './alerts/promtool.ts';
import { ALERTS, RECORDINGS } from './alerts/rule-files.ts';
import { STORIES } from './alerts/stories.ts';
import { render, renderText } from './renders.ts';

test('promtool takes the rules', () => {
  expect(checkRules()).not.toContain('FAILED');
});

test('every alert has stories in which it fires and in which it is silent, and no story is about another one', () => {
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

test('these tests see an alert that does not fire, and one that does', () => {
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

test('every series that a rule takes is of one shop, whose name the chart puts in', () => {
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

test('the rules are rendered where they are asked for, and nowhere else', () => {
  const rendered = (scenario: string) => render(scenario).filter(({ kind }) => kind === 'PrometheusRule').length;
  expect([rendered('default'), rendered('dev'), rendered('staging'), rendered('prod')]).toEqual([0, 0, 6, 6]);
});
