import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { ALERTS } from './alerts/rule-files.ts';
import { commandsOf, unknownIn } from './alerts/commands.ts';
import { RUNBOOKS, SECTIONS } from './alerts/runbooks.ts';
import { CHART, helm, ROOT } from './helm.ts';
import { NAMESPACE, RELEASE, render, scenarioNames, valueFlags } from './renders.ts';

test('every alert has a runbook, and every runbook an alert', () => {
  expect([...RUNBOOKS.keys()].sort()).toEqual(ALERTS.map(({ alert }) => alert).sort());
});

test.each([...RUNBOOKS])(
  '%s says what the alert means, how to investigate and what to do, with working commands',
  (alert, text) => {
    expect(text.split('\n')[0]).toBe(`# ${alert}`);
    expect(text.split('\n').filter((line) => line.startsWith('## '))).toEqual(SECTIONS);
    expect(text.split('## When it is over\n\n')[1]).toMatch(/^It is over when /);
    const commands = commandsOf(text);
    expect(commands.length + text.split('npm run').length - 1).toBeGreaterThan(0);
    expect(commands.flatMap((command) => unknownIn(command, render('prod')))).toEqual([]);
  },
);

test('the page on Kubernetes has commands that work', () => {
  const page = readFileSync(join(ROOT, 'docs/kubernetes.md'), 'utf8');
  const commands = commandsOf(page).filter((command) => command.includes(' -n topup '));
  expect(commands.length).toBeGreaterThan(5);
  expect(commands.flatMap((command) => unknownIn(command, render('prod')))).toEqual([]);
});

test.each([
  ['kubectl -n topup rollout undo deployment/topup-orders', 'deployment/topup-orders'],
  ['kubectl -n shop get pods', 'namespace shop'],
  ['kubectl -n topup logs -l app.kubernetes.io/component=gateway', 'app.kubernetes.io/component=gateway'],
  ['kubectl -n topup port-forward deployment/topup-order 3102 &', 'port 3102 of topup-order'],
  ['kubectl -n topup-data exec rabbitmq-0 -- rabbitmqctl status', 'pod/rabbitmq-0'],
  ['kubectl -n topup exec deployment/topup-orders -- node src/cli/explain.js ORDER', 'deployment/topup-orders'],
  [
    'kubectl -n topup exec deployment/topup-order -c main -- node src/main.js',
    'container main of deployment/topup-order',
  ],
  ['kubectl -n topup exec deployment/topup-order -- node src/explain.js ORDER', 'file src/explain.js in topup/order'],
  [
    'kubectl -n topup exec deployment/topup-order -- node src/cli/explain.ts ORDER',
    'file src/cli/explain.ts in topup/order',
  ],
  [
    'kubectl -n topup exec deployment/topup-order -- node ../../audit/src/cli.js',
    'file ../../audit/src/cli.js in topup/order',
  ],
  ['kubectl -n topup exec deployment/topup-wallet -- sh -c id', 'program sh in topup/wallet'],
])('these tests see that a command does not work: %s', (command, unknown) => {
  expect(unknownIn(command, render('default'))).toEqual([expect.stringContaining(unknown)]);
});

const notesOf = (scenario: string): string =>
  helm('install', RELEASE, CHART, '--dry-run=client', '--namespace', NAMESPACE, ...valueFlags(scenario)).split(
    '\nNOTES:\n',
  )[1] ?? '';

test.each(scenarioNames)('the notes after an install of %s refer to existing objects', (scenario) => {
  const commands = commandsOf(notesOf(scenario));
  expect(commands.flatMap((command) => unknownIn(command, render(scenario)))).toEqual([]);
  for (const tool of ['audit', 'dead-letters', 'explain'])
    expect(commands.some((command) => command.includes(' exec ') && command.includes(tool))).toBe(true);
});
