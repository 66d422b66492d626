import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { pathsOf } from '../config.ts';
import type { ChildSpec } from './child.ts';
import { createSupervisor } from './supervisor.ts';
import { until } from './until.ts';

const stack = `supervisor-${process.pid}`;
const { base } = pathsOf(stack);
afterAll(() => rmSync(base, { recursive: true, force: true }));

/** Ends at SIGTERM, and writes down that it did. */
const ENDS = `
  process.on('SIGTERM', () => {
    require('node:fs').appendFileSync(process.env.ENDED, process.env.NAME + ' ');
    process.exit();
  });
  setInterval(() => {}, 1000);
  process.stdout.write('listens');`;

test('a child does not wait for those that it only uses, and stops before them', async () => {
  const ended = join(base, 'ended');
  const supervisor = createSupervisor(stack);
  const logOf = (name: string) => join(pathsOf(stack).logs, `${name}.log`);
  const isUp = (name: string) => () =>
    until(() => Promise.resolve(readFileSync(logOf(name), 'utf8').includes('listens')), 10_000);
  const brokerIsReady = Promise.withResolvers<void>();
  const child = (name: string, more: Partial<ChildSpec>): ChildSpec => ({
    name,
    after: [],
    port: null,
    url: 'none',
    ready: isUp(name),
    ...more,
    launch: () => ({ command: process.execPath, args: ['-e', ENDS], env: { ENDED: ended, NAME: name } }),
  });
  const servers = supervisor.add([
    child('broker', { ready: () => Promise.all([isUp('broker')(), brokerIsReady.promise]).then(() => undefined) }),
    child('database', {}),
  ]);
  await supervisor.add([child('service', { after: ['database'], uses: ['broker'] })]);
  expect(supervisor.find('broker')?.state()).toBe('starting');
  brokerIsReady.resolve();
  await servers;
  await supervisor.stopAll();
  expect(readFileSync(ended, 'utf8')).toMatch(/^service /);
  expect(readFileSync(ended, 'utf8').trim().split(' ').sort()).toEqual(['broker', 'database', 'service']);
});
