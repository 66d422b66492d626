import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import amqp from 'amqplib';
import { mongo } from 'mongoose';
import { Registry } from '@prometheus-io/client';
import { createLog } from './log.ts';
import { deadQueueOf } from '@topup/proto';
import { registerMetrics } from './metrics.ts';
import { BusUnavailable, connectBus, dead, isAway, QueryFailed, retryLater, type Bus } from './messaging.ts';
import { eventually, processedMessage, runNode, testServers, type TestServers } from './testing.ts';

const log = createLog('kit-test', 'silent');
let servers: TestServers;
let bus: Bus;
let raw: amqp.ChannelModel;

beforeAll(async () => {
  servers = await testServers();
  bus = await connectBus({ url: servers.amqpUrl, service: 'order', log });
  raw = await amqp.connect(servers.amqpUrl);
});
afterAll(async () => {
  await bus.close();
  await raw.close();
  await servers.release();
});

const debit = (key: string) => ({ key, orderId: 'o1', accountId: 'a1', amountPaise: 6250n });

describe('commands', () => {
  const seen: string[] = [];
  let refuse: Record<string, number> = {};

  beforeAll(async () => {
    await bus.consume('wallet.commands', {
      'wallet.debit.post': async (body, { id }) => {
        seen.push(id);
        const left = refuse[id] ?? 0;
        refuse[id] = left - 1;
        if (body.key === 'poison') return dead('cannot ever be done');
        if (body.key === 'bug') throw new TypeError('a bug');
        if (left > 0) return retryLater(1_000, 'not yet');
      },
    });
  });

  test('a command is confirmed, delivered as its contract says, and processed once', async () => {
    const processed = processedMessage(bus, ({ message }) => message.id === 'o1:debit:1');
    await bus.send('wallet.debit.post', debit('k1'), { id: 'o1:debit:1' });
    expect((await processed).outcome).toBeUndefined();
    expect(seen.filter((id) => id === 'o1:debit:1')).toHaveLength(1);
  });

  test('a lone surrogate arrives as U+FFFD; bytes that are not text are dead-lettered', async () => {
    const processed = processedMessage(bus, ({ message }) => message.id === 'o9:debit:1');
    await bus.send('wallet.debit.post', debit('k9 \ud83d'), { id: 'o9:debit:1' });
    expect((await processed).outcome).toBeUndefined();
    const garbled = processedMessage(bus, ({ message }) => message.id === 'garbled');
    const channel = await raw.createConfirmChannel();
    const properties = { messageId: 'garbled', type: 'wallet.debit.post' };
    channel.sendToQueue('wallet.commands', Buffer.from('{"key":"\xff"}', 'latin1'), properties);
    expect((await garbled).outcome).toMatchObject({ kind: 'dead', reason: expect.stringContaining('not UTF-8') });
    await channel.checkQueue(deadQueueOf('wallet.commands'));
    await channel.purgeQueue(deadQueueOf('wallet.commands'));
  });

  test('retry later comes back after its delay, counted', async () => {
    refuse = { 'o2:debit:1': 1 };
    const processed = processedMessage(bus, ({ message, outcome }) => message.id === 'o2:debit:1' && !outcome);
    await bus.send('wallet.debit.post', debit('k2'), { id: 'o2:debit:1' });
    expect((await processed).message.attempt).toBe(1);
  });

  test('a dead outcome, a broken contract and an unknown type end in the dead queue; the command line lists, shows, replays and drops them', async () => {
    const poisoned = processedMessage(bus, ({ message }) => message.id === 'o3:debit:1');
    await bus.send('wallet.debit.post', debit('poison'), { id: 'o3:debit:1' });
    await poisoned;
    const channel = await raw.createConfirmChannel();
    const broken = processedMessage(bus, ({ message }) => message.id === 'broken');
    for (const body of ['{"amountPaise": "more"}', '{"amountPaise": "much"}'])
      channel.sendToQueue('wallet.commands', Buffer.from(body), { messageId: 'broken', type: 'wallet.debit.post' });
    expect((await broken).outcome).toMatchObject({ kind: 'dead' });
    const unknown = processedMessage(bus, ({ message }) => message.id === 'unknown');
    channel.sendToQueue('wallet.commands', Buffer.from('{}'), { messageId: 'unknown', type: 'no.such.type' });
    expect((await unknown).outcome).toMatchObject({ kind: 'dead' });
    await eventually(
      'four dead letters',
      async () => (await channel.checkQueue(deadQueueOf('wallet.commands'))).messageCount === 4,
    );

    const cli = (...args: string[]) =>
      runNode([join(import.meta.dirname, 'cli/dead-letters.ts'), ...args, '--url', servers.amqpUrl]);
    expect((await cli('list')).stdout).toMatch(/cannot ever be done[\s\S]*broken .*\(2 copies\)[\s\S]*4 dead letters/);
    expect((await cli('show', 'broken')).stdout).toContain('"amountPaise": "much"');
    const again = processedMessage(bus, ({ message }) => message.id === 'o3:debit:1');
    expect((await cli('replay', 'o3:debit:1')).stdout).toContain('replayed o3:debit:1 to wallet.commands');
    expect((await again).outcome).toMatchObject({ kind: 'dead' });
    expect((await cli('drop', 'unknown', '--reason', 'a test')).stdout).toContain('dropped unknown');
    expect((await cli('drop', 'broken')).status).toBeGreaterThan(0);
  });

  test('outcomes of messages are measured; an unhandled type is no label', async () => {
    const registry = new Registry();
    registerMetrics(registry);
    const text = await registry.metrics();
    for (const [type, outcome] of [
      ['wallet.debit.post', 'done'],
      ['wallet.debit.post', 'retry'],
      ['wallet.debit.post', 'dead'],
      ['unknown', 'dead'],
    ])
      expect(text).toContain(
        `consumer_message_duration_seconds_count{queue="wallet.commands",type="${type}",outcome="${outcome}"}`,
      );
    expect(text).not.toContain('no.such.type');
  });

  test('a message with another message’s routing key is dead-lettered, whatever type it names', async () => {
    const forged = processedMessage(bus, ({ message }) => message.id === 'forged');
    const channel = await raw.createConfirmChannel();
    channel.publish('commands', 'wallet.debit.void', Buffer.from('{"key":"forged"}'), {
      messageId: 'forged',
      type: 'wallet.debit.post',
    });
    expect((await forged).outcome).toEqual(dead("'wallet.debit.post' was sent as 'wallet.debit.void'"));
    expect(seen).not.toContain('forged');
  });

  test('an unexpected exception is tried three times and then dead-lettered, never just acknowledged', async () => {
    const processed = processedMessage(
      bus,
      ({ message, outcome }) => message.id === 'o4:debit:1' && outcome?.kind === 'dead',
    );
    await bus.send('wallet.debit.post', debit('bug'), { id: 'o4:debit:1' });
    await processed;
    expect(seen.filter((id) => id === 'o4:debit:1')).toHaveLength(3);
  });

  test('a message that no queue receives is an error for the sender, although the broker confirms it', async () => {
    const channel = await raw.createChannel();
    await channel.unbindQueue('supplier.commands', 'commands', 'supplier.units.void');
    const nowhere = bus.send('supplier.units.void', { orderId: 'o5', units: [] }, { id: 'o5:voiding:1' });
    await expect(nowhere).rejects.toThrow(BusUnavailable);
  });
});

describe('queries', () => {
  beforeAll(() =>
    bus.answer('auth.queries', {
      'auth.admin.check': async ({ accountId }) => {
        if (accountId === 'gone') throw new QueryFailed('not_found', 'no such user');
        if (accountId === 'unread') throw new mongo.MongoNetworkError('connect ECONNREFUSED');
        if (accountId === 'bug') throw new TypeError('undefined is not a function');
        return { role: 'admin' };
      },
    }),
  );

  test('are answered, carry errors with their code, and time out', async () => {
    expect((await bus.ask('auth.admin.check', { accountId: 'a1' })).role).toBe('admin');
    await expect(bus.ask('auth.admin.check', { accountId: 'gone' })).rejects.toMatchObject({ code: 'not_found' });
    await expect(bus.ask('auth.admin.check', { accountId: 'bug' })).rejects.toMatchObject({ code: 'internal' });
    await expect(bus.ask('auth.users.since', {})).rejects.toMatchObject({ code: 'unknown_query' });
    await expect(bus.ask('catalogue.prices.since', {}, { deadlineMs: 200 })).rejects.toMatchObject({ code: 'timeout' });
  });

  test('an owner without its database is away for the asker, too, and no bug', async () => {
    const refused = await bus.ask('auth.admin.check', { accountId: 'unread' }).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'unavailable' });
    expect(isAway(refused)).toBe(true);
  });

  test.each([
    ['asked under another name', 'auth.users.since', 'order.answers.x'],
    ['with an answer for somebody who does not ask this', 'auth.admin.check', 'auth.answers.x'],
    ['with an answer for a queue that hears none', 'auth.admin.check', 'wallet.commands'],
  ])('a question %s is dropped, and the next is answered', async (_, key, replyTo) => {
    const channel = await raw.createConfirmChannel();
    const properties = { type: 'auth.admin.check', correlationId: 'x', replyTo };
    channel.publish('questions', key, Buffer.from('{"accountId":"gone"}'), properties);
    await channel.waitForConfirms();
    expect((await bus.ask('auth.admin.check', { accountId: 'a1' })).role).toBe('admin');
    expect((await channel.checkQueue('wallet.commands')).messageCount).toBe(0);
  });
});

describe('events', () => {
  test('reach every queue that wants them', async () => {
    const processed = processedMessage(
      bus,
      ({ queue, message }) => queue === 'wallet.events' && message.id === 'u1:changed:1',
    );
    let name = '';
    await bus.consume('wallet.events', {
      'auth.user.changed': async ({ user }) => void (name = user?.name ?? ''),
    });
    await bus.announce(
      'auth.user.changed',
      { user: { accountId: 'u1', name: 'Asha', version: 1n } },
      { id: 'u1:changed:1' },
    );
    await processed;
    expect(name).toBe('Asha');
    const channel = await raw.createChannel();
    expect((await channel.checkQueue('order.events')).messageCount).toBe(1);
  });
});
