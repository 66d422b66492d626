import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { countDeadLetters } from '@topup/kit/dead-letters';
import { createLog } from '@topup/kit/log';
import { connectBus, QueryFailed, type Bus } from '@topup/kit/messaging';
import { eventually } from '@topup/kit/testing';
import { setMemoryAlarm } from '@topup/stack/servers/rabbitmq/memory-alarm';
import { ownBroker, type OwnBroker } from '../support/own-broker.ts';

const CONFIRM_TIMEOUT_MS = 100;
/**
 * A regression guard: each failed delivery used to take two of these timeouts, and after 20 the message was
 * dead-lettered.
 */
const DELIVERIES = 25;
const ALARM_MS = DELIVERIES * 2 * CONFIRM_TIMEOUT_MS * 2;
const COMMANDS = 300;

const log = createLog('alarm-test', 'silent');
let broker: OwnBroker;
/** Has messages pending when the alarm starts, with production timeouts. */
let sender: Bus;
let bus: Bus;
beforeAll(async () => {
  broker = await ownBroker('broker-alarm');
  sender = await connectBus({ url: broker.url, service: 'order', log });
  bus = await connectBus({ url: broker.url, service: 'wallet', log, confirmTimeoutMs: CONFIRM_TIMEOUT_MS });
});
afterAll(async () => {
  await setMemoryAlarm(broker.stack, false);
  await Promise.all([sender.close(), bus.close()]);
  await broker.stop();
});

const commandOf = (key: string) => ({ key, orderId: key, accountId: 'a', amountPaise: 6_250n });
/** Why the bus is not ready, as /readyz reports it; null when it is. */
const problem = (): string | null => {
  try {
    bus.check();
    return null;
  } catch (error) {
    return (error as Error).message;
  }
};

test('a broker memory alarm: hundreds of messages wait, none is dead-lettered, all are handled afterwards', async () => {
  const handled = new Map<string, number>();
  const answered = new Set<string>();
  const keys = Array.from({ length: COMMANDS }, (_, i) => `alarm-${i}`);
  await Promise.all(keys.map((key) => sender.send('wallet.debit.post', commandOf(key), { id: key })));
  await bus.answer('auth.queries', { 'auth.admin.check': async () => ({ role: 'admin' }) });
  expect((await bus.ask('auth.admin.check', { accountId: 'a' })).role).toBe('admin');

  await setMemoryAlarm(broker.stack, true);
  const startedAt = performance.now();
  await bus.consume('order.replies', { 'wallet.debit.settled': async ({ key }) => void answered.add(key) });
  await bus.consume('wallet.commands', {
    'wallet.debit.post': async ({ key, orderId }) => {
      handled.set(key, (handled.get(key) ?? 0) + 1);
      await bus.send('wallet.debit.settled', { key, orderId }, { id: `${key}:settled` });
    },
  });
  await eventually('the alarm is felt', () => problem() === 'broker takes no messages: low on memory');
  const deliveries = () => [...handled.values()].reduce((sum, count) => sum + count, 0);
  const deliveriesBefore = deliveries();
  // Calls must fail fast while the broker refuses messages.
  const requestedAt = performance.now();
  await expect(bus.ask('auth.admin.check', { accountId: 'a' })).rejects.not.toBeInstanceOf(QueryFailed);
  await expect(bus.send('wallet.debit.post', commandOf('x'), { id: 'x' })).rejects.toThrow('low on memory');
  expect(performance.now() - requestedAt).toBeLessThan(1_000);

  await eventually('as long as 25 deliveries took', () => performance.now() - startedAt > ALARM_MS);
  expect(problem()).toContain('low on memory');
  expect(deliveries()).toBe(deliveriesBefore);
  expect(answered.size).toBeLessThan(COMMANDS);

  await setMemoryAlarm(broker.stack, false);
  await eventually('it takes messages again', () => problem() === null);
  await eventually('every command is answered', () => answered.size === COMMANDS);
  expect([...answered].sort()).toEqual([...keys].sort());
  expect((await countDeadLetters(broker.url)).filter(({ messages }) => messages > 0)).toEqual([]);
  expect((await bus.ask('auth.admin.check', { accountId: 'a' })).role).toBe('admin');
});
