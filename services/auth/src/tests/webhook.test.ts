import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { connectBus, type Bus } from '@topup/kit/messaging';
import { createLog } from '@topup/kit/log';
import { newId } from '@topup/kit/ids';
import { connectMongo, type Database } from '@topup/kit/mongo';
import { eventually } from '@topup/kit/testing';
import { openBrakes } from '@topup/kit/brakes';
import { openNoticePosts, type NoticePosts } from '../store/notice-posts.ts';
import { startAuthUnderTest, type AuthUnderTest } from '../testing/auth.ts';
import { answer, startReceiver, type Received, type Receiver } from '../testing/receiver.ts';

const SECRET = 'a-secret-of-the-shop-and-its-receiver';
const TIMEOUT_MS = 500;
let receiver: Receiver;
let auth: AuthUnderTest;
let wallet: Bus;
let database: Database;
let posts: NoticePosts;
const log: string[] = [];
const capturing = { write: (line: string) => void log.push(line) };

beforeAll(async () => {
  receiver = await startReceiver();
  const webhook = { NOTICE_WEBHOOK_URL: receiver.url, NOTICE_WEBHOOK_SECRET: SECRET };
  auth = await startAuthUnderTest(webhook, { webhookTimeoutMs: TIMEOUT_MS });
  wallet = await connectBus({ url: auth.servers.amqpUrl, service: 'wallet', log: createLog('t', 'silent') });
  database = await connectMongo(auth.servers.mongoUrl, createLog('t', 'silent'));
  posts = await openNoticePosts(database);
});
afterAll(async () => {
  await wallet.close();
  await database.close();
  await auth.stop();
  await receiver.close();
});
beforeEach(async () => {
  await posts.collection.deleteMany({});
  receiver.received.length = 0;
  // Each test has a breaker of its own.
  await auth.restart({}, createLog('auth', 'info', capturing));
});

const APPROVAL = { service: 'wallet', kind: 'approval', subject: 'a'.repeat(32), sinceMs: 1_772_346_600_000n };
const tell = (id: string, more: object = {}) =>
  wallet.send('auth.notice.tell', { ...APPROVAL, id, ...more }, { id: `wallet:approval:${id}` });
/** Resolves once auth has stored it. */
async function told(id = newId()): Promise<string> {
  await tell(id);
  await eventually('auth has stored it', async () => (await stored(id)) !== null);
  return id;
}
const stored = (id: string) => posts.collection.findOne({ _id: `wallet:approval:${id}` });
/** How many messages the process has handled, by its metrics. */
async function handled(): Promise<number> {
  const metrics = await (await fetch(`${auth.app().managementUrl}/metrics`)).text();
  return Number(/^consumer_message_duration_seconds_count\{.*auth\.commands.*\} (\d+)$/m.exec(metrics)?.[1] ?? 0);
}
const isSent = async (id: string) => (await stored(id))?.['sentAt'] instanceof Date;
const round = () => auth.app().jobs.webhook!.runNow();
const due = () => posts.collection.updateMany({ nextAt: { $exists: true } }, { $set: { nextAt: new Date(0) } });
const bodyOf = ({ body }: Received) => JSON.parse(body) as { text: string; alerts: { fingerprint: string }[] };
const fingerprints = () => receiver.received.map((each) => bodyOf(each).alerts.map(({ fingerprint }) => fingerprint));

describe('a body', () => {
  test('is signed with its time, and has ids only', async () => {
    const id = await told();
    await round();
    expect(await isSent(id)).toBe(true);
    const [{ headers, body }] = receiver.received as [Received];
    const time = String(headers['topup-notice-time']);
    expect(Math.abs(Number(time) - Date.now() / 1_000)).toBeLessThan(60);
    const signature = createHmac('sha256', SECRET).update(`${time}.${body}`).digest('hex');
    expect(headers['topup-notice-signature']).toBe(`v1=${signature}`);
    expect(headers['content-type']).toBe('application/json');
    expect(JSON.parse(body)).toMatchObject({
      version: '4',
      status: 'firing',
      externalURL: 'http://localhost:8080',
      text: expect.stringContaining('A change waits for a second admin (wallet)'),
      alerts: [
        {
          status: 'firing',
          labels: { alertname: 'TopupNotice', service: 'wallet', kind: 'approval', subject: 'a'.repeat(32) },
          startsAt: '2026-03-01T06:30:00.000Z',
          endsAt: '0001-01-01T00:00:00Z',
          fingerprint: expect.stringMatching(/^[0-9a-f]{16}$/),
        },
      ],
    });
    expect(body).not.toContain('@');
  });

  test('has all notices that wait, and each is told once however often auth is asked', async () => {
    const ids = [await told(), await told(), await told()];
    await tell(ids[0]!);
    await round();
    await due();
    await round();
    expect(fingerprints().map((each) => new Set(each).size)).toEqual([3]);
  });
});

describe('a notice whose subject is no id', () => {
  test.each(['asha@example.com', 'Asha Rao', '+91 98765 43210', ''])('%s is not sent', async (subject) => {
    const id = newId();
    await tell(id, { subject });
    await told();
    await round();
    expect(await stored(id)).toBeNull();
    expect(fingerprints()).toHaveLength(1);
  });
});

describe('a receiver', () => {
  test('that answers 500 gets the notice again', async () => {
    receiver.answering(answer(500));
    const id = await told();
    await round();
    expect(await stored(id)).toMatchObject({ tries: 1 });
    await due();
    await round();
    expect(await isSent(id)).toBe(true);
    expect(fingerprints()[0]).toEqual(fingerprints()[1]);
  });

  test('that redirects is not followed', async () => {
    receiver.answering(answer(302, { location: '/elsewhere' }));
    const id = await told();
    await round();
    expect(await isSent(id)).toBe(false);
    expect(receiver.received).toHaveLength(1);
  });

  test('that never answers is left after the time limit', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    receiver.answering((res: ServerResponse) => void once(res, 'close').then(() => resolve()));
    const id = await told();
    await round();
    await promise;
    expect(await stored(id)).toMatchObject({ tries: 1 });
  });

  test('whose answer never ends has taken the notice', async () => {
    receiver.answering((res: ServerResponse) => void res.writeHead(200).write('more'));
    const id = await told();
    await round();
    expect(await isSent(id)).toBe(true);
  });

  test('that fails three times is not called until the breaker lets a call pass', async () => {
    receiver.answering(answer(503), answer(503), answer(503));
    const id = await told();
    for (let i = 0; i < 5; i++) {
      await due();
      await round();
    }
    expect(receiver.received).toHaveLength(3);
    expect(await stored(id)).toMatchObject({ tries: 3 });
  });

  test('is named in no line of the log, and neither is its answer', async () => {
    log.length = 0;
    receiver.answering(answer(500));
    await told();
    await round();
    const lines = log.join('');
    expect(lines).toContain('the webhook did not take notices');
    for (const secret of ['secret-path', 'secret-query', 'thank you', SECRET]) expect(lines).not.toContain(secret);
  });
});

test('a notice that a process had claimed when it died is sent by another one', async () => {
  const id = await told();
  expect(await posts.claimDue(10, 30_000)).toHaveLength(1);
  await round();
  expect(receiver.received).toHaveLength(0);
  // The lease ends.
  await due();
  await round();
  expect(await isSent(id)).toBe(true);
});

test('two processes at once send each notice once', async () => {
  const replica = await auth.addReplica();
  for (let i = 0; i < 20; i++) await told();
  await Promise.all([round(), replica.jobs.webhook!.runNow()]);
  await replica.stop();
  const all = fingerprints().flat();
  expect(all).toHaveLength(20);
  expect(new Set(all).size).toBe(20);
});

test("auth's own brake is told too", async () => {
  const brakes = await openBrakes(database);
  const reviewAt = new Date(Date.now() + 3_600_000);
  await brakes.putOn({
    name: 'sign-ups',
    reason: 'Too many.',
    reviewAt,
    by: 'b'.repeat(32),
    email: 'asha@example.com',
  });
  await eventually('it is read', async () => {
    await auth.app().jobs.telling!.runNow();
    await round();
    return receiver.received.length > 0;
  });
  expect(receiver.received.map(bodyOf)).toMatchObject([{ text: expect.stringContaining('(auth): sign-ups') }]);
  expect(receiver.received[0]?.body).not.toMatch(/Too many|asha/);
});

test('a shop without a webhook drops what it is told', async () => {
  await auth.restart({ NOTICE_WEBHOOK_URL: '', NOTICE_WEBHOOK_SECRET: '' });
  expect(auth.app().jobs.webhook).toBeUndefined();
  const before = await handled();
  const id = newId();
  await tell(id);
  await eventually('the message is handled', async () => (await handled()) > before);
  expect(await stored(id)).toBeNull();
});
