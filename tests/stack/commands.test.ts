import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import amqp from 'amqplib';
import { runNode } from '@topup/kit/testing/program';
import { buyOne } from '../support/shop.ts';
import { child, ready, ROOT, STACK, until } from '../support/stack.ts';

beforeAll(ready);

const run = (args: readonly string[], env: Record<string, string> = {}) =>
  runNode(args, { PATH: process.env['PATH'] ?? '', ...env });

test('the explain command works without a session, with the environment of an order pod', async () => {
  const { orderId, status } = await buyOne();
  expect(status).toBe('completed');
  const explain = (id: string) => run(['tools/stack/src/explain.ts', id, '--stack', STACK]);
  const explained = await explain(orderId);
  expect([explained.status, explained.stderr]).toEqual([0, '']);
  expect(explained.stdout).toMatch(new RegExp(`^order ${orderId}: completed/`));
  for (const source of ['order', 'wallet', 'supplier-gateway']) expect(explained.stdout).toContain(` ${source} `);
  expect(explained.stdout).not.toContain('NO ANSWER');
  expect(await explain('0'.repeat(32))).toMatchObject({
    status: 2,
    stdout: '',
    stderr: expect.stringContaining('no order'),
  });
  expect((await explain('an order')).status).toBe(2);
});

const secrets = () =>
  JSON.parse(readFileSync(join(ROOT, '.data', STACK, 'secrets.json'), 'utf8')) as Record<string, string>;
const ID = `given-up-${process.pid}`;

/** Runs the dead-letters command with the broker user of the service's pod. */
function deadLetters(service: string, ...args: string[]) {
  const url = new URL(child('rabbitmq').url);
  Object.assign(url, { username: service, password: secrets()[`broker.${service}`] });
  return run(['services/kit/src/cli/dead-letters.ts', ...args], { AMQP_URL: url.href });
}
afterAll(() => deadLetters('wallet', 'drop', ID, '--reason', 'the end of a test'));

test("dead-letters works with a service's own rights, on its own queues", async () => {
  const admin = await amqp.connect(child('rabbitmq').url);
  const channel = await admin.createConfirmChannel();
  channel.sendToQueue('wallet.commands', Buffer.from('{}'), { messageId: ID, type: 'no.such.type' });
  await channel.waitForConfirms();
  await until('the wallet gave it up', async () => (await deadLetters('wallet', 'list')).stdout.includes(ID));
  await admin.close();
  expect(await deadLetters('order', 'list')).toMatchObject({ status: 0, stdout: expect.not.stringContaining(ID) });
  expect((await deadLetters('wallet', 'show', ID)).stdout).toContain('no.such.type');
  expect(await deadLetters('wallet', 'replay', ID)).toMatchObject({ status: 0, stderr: '' });
  await until('the wallet gave it up again', async () => (await deadLetters('wallet', 'list')).stdout.includes(ID));
  expect((await deadLetters('wallet', 'drop', ID, '--reason', 'a test')).stdout).toContain(`dropped ${ID}`);
  expect((await deadLetters('wallet', 'list')).stdout).not.toContain(ID);
});
