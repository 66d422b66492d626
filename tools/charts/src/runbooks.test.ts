import { expect, test } from '@jest/globals';
import { ALERTS } from './alerts/rule-files.ts';
import { commandsOf, RUNBOOKS, SECTIONS, unknownIn } from './alerts/runbooks.ts';
import { render } from './renders.ts';

test('every alert has a runbook, and every runbook an alert', () => {
  expect([...RUNBOOKS.keys()].sort()).toEqual(ALERTS.map(({ alert }) => alert).sort());
});

test.each([...RUNBOOKS])(
  '%s says what it means, what to do and how to look, with commands that work',
  (alert, text) => {
    expect(text.split('\n')[0]).toBe(`# ${alert}`);
    expect(text.split('\n').filter((line) => line.startsWith('## '))).toEqual(SECTIONS);
    const commands = commandsOf(text);
    expect(commands.length + text.split('npm run').length - 1).toBeGreaterThan(0);
    expect(commands.flatMap((command) => unknownIn(command, render('prod')))).toEqual([]);
  },
);

test.each([
  ['kubectl -n topup rollout undo deployment/topup-orders', 'deployment/topup-orders'],
  ['kubectl -n shop get pods', 'namespace shop'],
  ['kubectl -n topup logs -l app.kubernetes.io/component=gateway', 'app.kubernetes.io/component=gateway'],
  ['kubectl -n topup port-forward deployment/topup-order 3102 &', 'port 3102 of topup-order'],
  ['kubectl -n topup-data exec rabbitmq-0 -- rabbitmqctl status', 'pod/rabbitmq-0'],
])('these tests see that a command does not work: %s', (command, unknown) => {
  expect(unknownIn(command, render('prod'))).toEqual([unknown]);
});
