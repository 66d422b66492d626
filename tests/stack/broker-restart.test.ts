import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { managementAt } from '@topup/kit/broker-management';
import { countDeadLetters } from '@topup/kit/dead-letters';
import { createLog } from '@topup/kit/log';
import { connectBus, type Bus } from '@topup/kit/messaging';
import { eventually } from '@topup/kit/testing';
import { runNode } from '@topup/kit/testing/program';
import type { ServiceName } from '@topup/proto';
import { loadSecrets } from '@topup/stack/secrets';
import { amqpUrlFor, VIRTUAL_HOST } from '@topup/stack/servers/rabbitmq/provision';
import { runningManagementUrl } from '@topup/stack/servers/rabbitmq/rabbitmq';
import { ownBroker, type OwnBroker } from '../support/own-broker.ts';
import { ROOT } from '../support/stack.ts';

const log = createLog('restart-test', 'silent');
const buses: Bus[] = [];
const handled = new Set<string>();
let broker: OwnBroker;
let order: Bus;
let wallet: Bus;

const bus = async (service: ServiceName): Promise<Bus> => {
  const made = await connectBus({ url: amqpUrlFor(service, broker.url, loadSecrets(broker.stack)), service, log });
  buses.push(made);
  return made;
};
const problemOf = (one: Bus): string => {
  try {
    one.check();
    return one.missing().join('; ');
  } catch (error) {
    return (error as Error).message;
  }
};
const whole = (...all: Bus[]) => eventually('nothing is missing', () => all.every((one) => problemOf(one) === ''));
const debit = (key: string) =>
  eventually(`${key} is sent`, async () => {
    const sent = order.send('wallet.debit.post', { key, orderId: key, accountId: 'a', amountPaise: 1n }, { id: key });
    return sent.then(
      () => true,
      () => false,
    );
  });
const role = async () => (await order.ask('auth.admin.check', { accountId: 'a' })).role;

beforeAll(async () => {
  broker = await ownBroker('broker-restart');
  [order, wallet] = [await bus('order'), await bus('wallet')];
  await wallet.consume('wallet.commands', { 'wallet.debit.post': async ({ key }) => void handled.add(key) });
});
afterAll(async () => {
  await Promise.all(buses.map((one) => one.close()));
  await broker.stop();
});

test('after a restart everything works again without a declaration; a service that started meanwhile, too', async () => {
  await debit('before');
  await eventually('it is handled', () => handled.has('before'));
  const stopped = broker.restart();
  await eventually('the loss is named', () => problemOf(order).startsWith('not connected to the broker'));
  const auth = await bus('auth');
  await auth.answer('auth.queries', { 'auth.admin.check': async () => ({ role: 'admin' }) });
  await stopped;
  await whole(order, wallet, auth);
  expect(await role()).toBe('admin');
  await debit('after');
  await eventually('it is handled', () => handled.has('after'));
  expect((await countDeadLetters(broker.url)).filter(({ messages }) => messages > 0)).toEqual([]);
});

test('lost users, rights and queues are named until one command puts them right; a restart does not', async () => {
  const management = managementAt(runningManagementUrl(broker.stack) as string);
  await management.remove('/api/users/wallet');
  await management.remove(`/api/permissions/${VIRTUAL_HOST}/order`);
  await management.remove(`/api/queues/${VIRTUAL_HOST}/wallet.events`);
  await broker.restart();
  await eventually('the user is named', () => problemOf(wallet).includes('ACCESS'));
  await eventually('the right is named', () => problemOf(order).includes("user 'order'"));

  const command = [join(ROOT, 'tools/stack/src/cli.ts'), 'broker'];
  const { status, stdout } = await runNode(command, { ...process.env, TOPUP_STACK: broker.stack });
  expect([status, stdout]).toEqual([0, expect.stringContaining('every exchange, queue, user and right')]);
  await whole(order, wallet);
  await debit('right again');
  await eventually('it is handled', () => handled.has('right again'));
});

test('a right that is refused when a message is sent is named', async () => {
  const management = managementAt(runningManagementUrl(broker.stack) as string);
  const rights = await management.read<object>(`/api/permissions/${VIRTUAL_HOST}/order`);
  await management.put(`/api/permissions/${VIRTUAL_HOST}/order`, { ...rights, write: '^$|^order\\.answers\\.' });
  await broker.restart();
  await eventually('it is connected', () => !problemOf(order).startsWith('not connected'));
  await order
    .send('wallet.debit.post', { key: 'refused', orderId: 'o', accountId: 'a', amountPaise: 1n }, { id: 'refused' })
    .catch(() => undefined);
  await eventually('it is named', () => problemOf(order).includes("access to exchange 'commands'"));
  await management.put(`/api/permissions/${VIRTUAL_HOST}/order`, rights);
  await debit('allowed again');
  await eventually('it is handled', () => handled.has('allowed again'));
});
