import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, type JSONWebKeySet } from 'jose';
import { mongo } from 'mongoose';
import { createLog } from '@topup/kit/log';
import { connectBus, type Bus } from '@topup/kit/messaging';
import { connectRedis, type Redis } from '@topup/kit/redis';
import { createSessionReader, endedSessions, sessionSettings, type SessionReader } from '@topup/kit/session';
import { eventually } from '@topup/kit/testing';
import { startAuthUnderTest, type AuthUnderTest } from '../testing/auth.ts';
import { client, type Answer, type Client } from '../testing/client.ts';

const log = createLog('test', 'silent');
const settings = sessionSettings({
  PUBLIC_ORIGIN: 'http://localhost:8080',
  ALLOWED_ORIGINS: undefined,
  STACK_NAME: 'test',
});
let auth: AuthUnderTest;
let bus: Bus;
let redis: Redis;
let database: mongo.Db;
let connection: mongo.MongoClient;
beforeAll(async () => {
  auth = await startAuthUnderTest();
  bus = await connectBus({ url: auth.servers.amqpUrl, service: 'order', log });
  redis = await connectRedis(auth.servers.redisUrl, log);
  connection = await mongo.MongoClient.connect(auth.servers.mongoUrl);
  database = connection.db();
});
afterAll(async () => {
  await bus.close();
  await redis.close();
  await connection.close();
  await auth.stop();
});
beforeEach(() => auth.wait(61_000));

const refresh = (browser: Client): Promise<Answer> => browser.call('POST', '/api/auth/refresh-token');
const validate = (browser: Client): Promise<Answer> => browser.call('GET', '/api/auth/validate-session');
const rt = (browser: Client): string => browser.jar.get('test-rt') ?? '';
/** A browser with a copy of `browser`'s current cookies. */
function copyOf(browser: Client, base?: string): Client {
  const copy = base === undefined ? auth.browser() : client(base);
  for (const [name, value] of browser.jar) copy.jar.set(name, value);
  return copy;
}
const signedIn = async (email: string) => (await auth.signIn(email)).browser;

/** Verifies tokens as any other service does: by the public keys and the list of ended sessions in Redis. */
async function otherService(): Promise<SessionReader> {
  const jwks = (await (await fetch(`${auth.base()}/.well-known/jwks.json`)).json()) as JSONWebKeySet;
  return createSessionReader({
    settings,
    getKey: createLocalJWKSet(jwks),
    ended: endedSessions(redis),
    now: auth.now,
  });
}

describe('refreshing', () => {
  test('20 at once: one successor, no sign-out, all get the same refresh token', async () => {
    const browser = await signedIn('parallel@example.com');
    const copies = Array.from({ length: 20 }, () => copyOf(browser));
    const answers = await Promise.all(copies.map(refresh));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(new Set(copies.map(rt)).size).toBe(1);
    expect(rt(copies[0] as Client)).not.toBe(rt(browser));
    expect(rt(copies[0] as Client)).toMatch(/^[0-9a-f]{32}\.2\./);
  });

  test('whose answer was lost can be repeated with the same token, hours later and more than once', async () => {
    const before = copyOf(await signedIn('tunnel@example.com'));
    for (let lost = 0; lost < 3; lost++) {
      expect((await refresh(copyOf(before))).status).toBe(200);
      auth.wait(7_200_000);
    }
    expect((await refresh(before)).status).toBe(200);
    expect((await refresh(before)).status).toBe(200);
  });

  test('a stolen token is detected when its owner uses the successor, and is recorded', async () => {
    const thief = copyOf(await signedIn('stolen@example.com'));
    const owner = copyOf(thief);
    await refresh(owner);
    auth.wait(9_000);
    const inTime = copyOf(thief);
    expect((await refresh(inTime)).status).toBe(200);
    expect(rt(inTime)).toBe(rt(owner));
    auth.wait(2_000);
    expect((await refresh(thief)).status).toBe(200);
    expect(rt(thief)).not.toBe(rt(owner));
    expect(await refresh(owner)).toMatchObject({ status: 403, body: { code: 'session_expired' } });
    expect((await refresh(thief)).status).toBe(403);
    expect(owner.jar.size).toBe(0);
    const record = await database.collection('audit_records').findOne({ what: 'session.reused' });
    expect(record?.['detail']).toMatchObject({ presented: 2, current: 3 });
  });

  test('a token whose successor was used is refused at once', async () => {
    const thief = copyOf(await signedIn('older@example.com'));
    const owner = copyOf(thief);
    await refresh(owner);
    await refresh(owner);
    expect((await refresh(thief)).status).toBe(403);
    expect((await refresh(owner)).status).toBe(403);
  });

  test('two processes of auth create one successor, within 10 s and long after', async () => {
    const browser = await signedIn('replicas@example.com');
    const replica = await auth.addReplica();
    for (const late of [0, 60_000]) {
      auth.wait(late);
      const copies = Array.from({ length: 10 }, () => copyOf(browser));
      const there = Array.from({ length: 10 }, () => copyOf(browser, replica.base));
      const answers = await Promise.all([...copies, ...there].map(refresh));
      expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
      expect(new Set([...copies, ...there].map(rt)).size).toBe(1);
    }
    await replica.stop();
  });

  test('11 minutes later: five parallel calls get session_expired, one refresh, all five succeed', async () => {
    const browser = await signedIn('eleven@example.com');
    auth.wait(660_000);
    const before = await Promise.all(Array.from({ length: 5 }, () => validate(browser)));
    expect(before.map(({ status, body }) => [status, body.code])).toEqual(Array(5).fill([403, 'session_expired']));
    expect((await refresh(browser)).status).toBe(200);
    const after = await Promise.all(Array.from({ length: 5 }, () => validate(browser)));
    expect(after.map(({ status }) => status)).toEqual(Array(5).fill(200));
  });

  test('ends after 7 idle days; used every 6 days it lasts 30 days', async () => {
    const idle = await signedIn('idle@example.com');
    const busy = await signedIn('busy@example.com');
    for (const day of [6, 12, 18, 24, 29.9]) {
      auth.wait((day === 29.9 ? 5.9 : 6) * 86_400_000);
      expect([day, (await refresh(busy)).status]).toEqual([day, 200]);
      if (day === 12) expect((await refresh(idle)).status).toBe(403);
    }
    auth.wait(0.2 * 86_400_000);
    expect((await refresh(busy)).status).toBe(403);
  });

  test('10 rotations a minute, then 429; the token stays good', async () => {
    const browser = await signedIn('often@example.com');
    for (let i = 0; i < 10; i++) expect((await refresh(browser)).status).toBe(200);
    expect((await refresh(browser)).status).toBe(429);
    auth.wait(61_000);
    const kept = await eventually('the limit has room again', async () => {
      await redis.attempt((redisClient) => redisClient.del(`auth:limit:rotations:${rt(browser).slice(0, 32)}`));
      const answer = await refresh(browser);
      return answer.status === 200 && answer;
    });
    expect(kept.status).toBe(200);
  });

  test('without a cookie 401; a forged one is 403 and ends no session', async () => {
    expect((await refresh(auth.browser())).status).toBe(401);
    const browser = await signedIn('forged@example.com');
    const [family, , mac = ''] = rt(browser).split('.');
    for (const forged of [
      `${family}.7.${mac}`,
      `${family}.1.${'A'.repeat(43)}`,
      'x',
      `${'0'.repeat(32)}.1.${mac}`,
      '',
    ]) {
      const forger = copyOf(browser);
      forger.jar.set('test-rt', forged);
      expect([forged, (await refresh(forger)).status]).toEqual([forged, 403]);
    }
    expect((await refresh(browser)).status).toBe(200);
  });
});

describe('signing out', () => {
  test('every cookie of the session is refused afterwards, on every process', async () => {
    const browser = await signedIn('leaver@example.com');
    const first = copyOf(browser);
    await refresh(browser);
    const second = copyOf(browser);
    const elsewhere = await otherService();
    await elsewhere.verify(second.jar.get('test-at') ?? '');
    expect((await browser.call('POST', '/api/auth/logout')).body).toMatchObject({ success: true });
    expect(browser.jar.size).toBe(0);
    for (const copy of [first, second]) {
      await expect(elsewhere.verify(copy.jar.get('test-at') ?? '')).rejects.toMatchObject({ code: 'session_expired' });
      expect((await validate(copy)).status).toBe(403);
      expect((await refresh(copy)).status).toBe(403);
    }
    expect((await validate(browser)).body).toEqual({ success: false, user: null, message: 'No active session' });
  });

  test('a bearer token alone is enough; without a session it also succeeds', async () => {
    const { answer } = await auth.signIn('bearer@example.com');
    const authorization = `Bearer ${answer.body.data?.token}`;
    const program = auth.program();
    expect((await program.call('GET', '/api/auth/validate-session', undefined, { authorization })).status).toBe(200);
    await program.call('POST', '/api/auth/logout', undefined, { authorization });
    expect((await program.call('GET', '/api/auth/validate-session', undefined, { authorization })).status).toBe(403);
    expect((await program.call('POST', '/api/auth/logout')).status).toBe(200);
  });

  test('emptying Redis signs no user out and restores no ended session', async () => {
    const stays = await signedIn('stays@example.com');
    const leaves = await signedIn('leaves@example.com');
    const gone = copyOf(leaves);
    await leaves.call('POST', '/api/auth/logout');
    await redis.attempt((redisClient) => redisClient.del(`auth:ended:${rt(gone).slice(0, 32)}`));
    expect((await validate(stays)).status).toBe(200);
    expect((await refresh(stays)).status).toBe(200);
    expect((await refresh(copyOf(gone))).status).toBe(403);
    expect((await validate(gone)).status).toBe(403);
    const elsewhere = await otherService();
    await eventually('the other services hear of it again', () =>
      elsewhere.verify(gone.jar.get('test-at') ?? '').then(
        () => false,
        () => true,
      ),
    );
  });
});

describe('admins', () => {
  const check = async (browser: Client) => {
    const { sub = '', sv } = decodeJwt<{ sv: number }>(browser.jar.get('test-at') ?? '');
    return (await bus.ask('auth.admin.check', { accountId: sub, sessionVersion: BigInt(sv) })).role;
  };

  test('the check answers for this very session, from the store', async () => {
    const browser = await signedIn('admin@example.com');
    expect(await check(browser)).toBe('admin');
    expect(await check(await signedIn('player@example.com'))).toBe('user');
    await database.collection('users').updateOne({ email: 'admin@example.com' }, { $set: { role: 'user' } });
    expect(await check(browser)).toBe('user');
    await refresh(browser);
    expect(await check(browser)).toBe('admin');
    const old = copyOf(browser);
    await browser.call('POST', '/api/auth/logout');
    expect(await check(old)).toBe('user');
  });

  test('an unlisted admin loses the role at the restart, a listed user gets it at the next refresh', async () => {
    const admin = await signedIn('admin@example.com');
    const player = await signedIn('rising@example.com');
    await auth.restart({ ADMIN_EMAILS: 'rising@example.com' });
    expect(await check(admin)).toBe('user');
    expect((await refresh(copyOf(player))).body.data?.user.role).toBe('admin');
    expect((await refresh(copyOf(admin))).body.data?.user.role).toBe('user');
    await auth.restart({});
  });
});

describe('other services', () => {
  test('receive every new and changed user, and can read those that they missed', async () => {
    const received: { email: string; role: string }[] = [];
    await bus.consume('order.events', {
      'auth.user.changed': async ({ user }) => void received.push({ email: user?.email ?? '', role: user?.role ?? '' }),
    });
    await auth.signIn('heard@example.com');
    await eventually('the event arrives', () => received.some(({ email }) => email === 'heard@example.com'));

    const all: string[] = [];
    for (let cursor = { changedAtMs: 0n, id: '' }, more = true; more;) {
      const page = await bus.ask('auth.users.since', { cursor, limit: 2 });
      all.push(...page.users.map(({ email }) => email));
      more = page.more;
      if (page.next) cursor = { changedAtMs: page.next.changedAtMs, id: page.next.id };
    }
    expect(new Set(all).size).toBe(all.length);
    expect(all).toContain('heard@example.com');
    await eventually(
      'sent events leave the outbox',
      async () => (await database.collection('users').countDocuments({ 'outbox.0': { $exists: true } })) === 0,
    );
  });

  test('verify tokens across a rotation of the signing keys', async () => {
    const kids = async () =>
      (await auth.program().call('GET', '/.well-known/jwks.json')).body.keys?.map(({ kid }) => kid) ?? [];
    const kidOf = (browser: Client) => decodeProtectedHeader(browser.jar.get('test-at') ?? '').kid;
    auth.wait(31 * 86_400_000);
    await auth.restart({});
    expect((await kids()).length).toBeGreaterThan(1);
    auth.wait(14 * 60_000);
    const browser = await signedIn('rotate@example.com');
    const oldKid = kidOf(browser);
    auth.wait(2 * 60_000);
    const later = copyOf(browser);
    expect((await validate(later)).status).toBe(200);
    expect((await refresh(later)).status).toBe(200);
    expect(kidOf(later)).not.toBe(oldKid);
    expect(await kids()).toEqual(expect.arrayContaining([oldKid, kidOf(later)]));
    expect((await validate(later)).status).toBe(200);
    await (await otherService()).verify(browser.jar.get('test-at') ?? '');
  });
});
