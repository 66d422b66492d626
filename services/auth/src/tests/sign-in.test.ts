import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { mongo } from 'mongoose';
import { generateKeyPair } from 'jose';
import { startAuthUnderTest, type AuthUnderTest } from '../testing/auth.ts';
import type { Answer } from '../testing/client.ts';

const ORIGIN = 'http://localhost:8080';
let auth: AuthUnderTest;
let database: mongo.Db;
let connection: mongo.MongoClient;
beforeAll(async () => {
  auth = await startAuthUnderTest();
  connection = await mongo.MongoClient.connect(auth.servers.mongoUrl);
  database = connection.db();
});
afterAll(async () => {
  await connection.close();
  await auth.stop();
});
/** Moves the clock by a minute, so that no earlier call counts towards a limit. */
beforeEach(() => auth.wait(61_000));

const userOf = (email: string) => database.collection('users').findOne({ email });

describe('a first sign-in', () => {
  test('creates the user, stores the consent, sets cookies that no script can read', async () => {
    const { browser, answer } = await auth.signIn('first@example.com');
    expect(answer).toMatchObject({
      status: 200,
      body: { success: true, data: { user: { role: 'user', name: 'A Player', email: 'first@example.com' } } },
    });
    expect([...browser.jar.keys()].sort()).toEqual(['test-at', 'test-rt']);
    const cookies = answer.headers.getSetCookie();
    expect(cookies.every((cookie) => cookie.includes('HttpOnly'))).toBe(true);
    expect(cookies.find((cookie) => cookie.startsWith('test-rt='))).toMatch(
      /Max-Age=604800; Path=\/api\/auth;.*SameSite=Strict/,
    );
    expect(cookies.find((cookie) => cookie.startsWith('test-at='))).toMatch(/Max-Age=604800; Path=\/;.*SameSite=Lax/);
    expect(await userOf('first@example.com')).toMatchObject({ consents: [{ version: '2025-08-14' }], version: 1 });
    expect(JSON.stringify(await database.collection('families').find().toArray())).not.toContain(
      browser.jar.get('test-rt'),
    );
  });

  test('two at once create one user', async () => {
    await Promise.all(['a', 'b', 'c', 'd'].map(() => auth.signIn('twice@example.com')));
    expect(await database.collection('users').countDocuments({ email: 'twice@example.com' })).toBe(1);
  });

  test('a configured e-mail address makes an admin; a user is identified by the sub, not the address', async () => {
    expect((await auth.signIn('Admin@Example.com')).answer.body.data?.user.role).toBe('admin');
    const program = auth.program();
    const sub = '12345678901';
    const as = async (email: string) =>
      program.call('POST', '/api/auth/google-auth', { idToken: await auth.google.idToken({ email, claims: { sub } }) });
    await as('old@example.com');
    const before = await userOf('old@example.com');
    await as('new@example.com');
    expect(await userOf('new@example.com')).toMatchObject({ _id: before?._id, version: 2 });
  });
});

describe('an ID token is refused', () => {
  const bad: [string, (google: AuthUnderTest['google']) => Promise<string>][] = [
    ['of another client', (google) => google.idToken({ email: 'x@example.com', claims: { aud: 'other' } })],
    [
      'of several audiences',
      (google) =>
        google.idToken({
          email: 'x@example.com',
          claims: { aud: ['other', 'test-client.apps.googleusercontent.com'] },
        }),
    ],
    [
      'of another issuer',
      (google) => google.idToken({ email: 'x@example.com', claims: { iss: 'https://evil.example' } }),
    ],
    ['expired', (google) => google.idToken({ email: 'x@example.com', claims: { exp: 1_700_000_000 } })],
    ['without expiry', (google) => google.idToken({ email: 'x@example.com', claims: { exp: undefined } })],
    ['that lives too long', (google) => google.idToken({ email: 'x@example.com', claims: { exp: 4_000_000_000 } })],
    [
      'with an unverified address',
      (google) => google.idToken({ email: 'x@example.com', claims: { email_verified: false } }),
    ],
    ['with "true" as text', (google) => google.idToken({ email: 'x@example.com', claims: { email_verified: 'true' } })],
    ['without sub', (google) => google.idToken({ email: 'x@example.com', claims: { sub: undefined } })],
    [
      'signed by somebody else',
      async (google) => google.idToken({ email: 'x@example.com', key: (await generateKeyPair('RS256')).privateKey }),
    ],
    ['unsigned', async () => `${btoa('{"alg":"none"}')}.${btoa('{"sub":"1"}')}.`],
    ['of too many parts', async () => 'a.b.c.d.e.f'],
  ];
  test.each(bad)('%s', async (_name, make) => {
    const idToken = await make(auth.google);
    const answer = await auth.program().call('POST', '/api/auth/google-auth', { idToken });
    expect(answer).toMatchObject({ status: 401, body: { code: 'invalid_id_token', success: false } });
  });

  test('our own access token is no ID token, and no ID token is an access token', async () => {
    const { answer } = await auth.signIn('cross@example.com');
    const program = auth.program();
    const asIdToken = await program.call('POST', '/api/auth/google-auth', { idToken: answer.body.data?.token });
    expect(asIdToken.status).toBe(401);
    const idToken = await auth.google.idToken({ email: 'cross@example.com' });
    const authorization = `Bearer ${idToken}`;
    expect((await program.call('GET', '/api/auth/validate-session', undefined, { authorization })).status).toBe(403);
  });

  test('a body without a token or without valid Unicode is 400', async () => {
    const broken = await auth.program().call('POST', '/api/auth/google-auth', { idToken: '\ud800.\ud800.\ud800' });
    expect(broken).toMatchObject({ status: 400, body: { code: 'bad_request' } });
    expect((await auth.program().call('POST', '/api/auth/google-auth', {})).body.message).toBe(
      'Please sign in with Google.',
    );
  });
});

describe('the nonce', () => {
  test('a browser must bring the one its page asked for', async () => {
    const without = await auth.google.idToken({ email: 'n@example.com' });
    expect((await auth.browser().call('POST', '/api/auth/google-auth', { idToken: without })).status).toBe(401);
    const browser = auth.browser();
    await browser.call('POST', '/api/auth/nonce');
    const other = await auth.google.idToken({ email: 'n@example.com', nonce: 'f'.repeat(64) });
    expect((await browser.call('POST', '/api/auth/google-auth', { idToken: other })).status).toBe(401);
  });

  test('it is good once and for ten minutes', async () => {
    const browser = auth.browser();
    const { body } = await browser.call('POST', '/api/auth/nonce');
    const secret = browser.jar.get('test-nonce') ?? '';
    const idToken = await auth.google.idToken({ email: 'n@example.com', nonce: body.data?.nonce ?? '' });
    const again = auth.browser();
    again.jar.set('test-nonce', secret);
    expect((await browser.call('POST', '/api/auth/google-auth', { idToken })).status).toBe(200);
    expect((await again.call('POST', '/api/auth/google-auth', { idToken })).status).toBe(401);

    const late = auth.browser();
    const nonce = (await late.call('POST', '/api/auth/nonce')).body.data?.nonce ?? '';
    auth.wait(601_000);
    expect(
      (
        await late.call('POST', '/api/auth/google-auth', {
          idToken: await auth.google.idToken({ email: 'n@example.com', nonce }),
        })
      ).status,
    ).toBe(401);
  });
});

describe('an ID token is good for one session', () => {
  const send = (idToken: string, more: object = {}) =>
    auth.program().call('POST', '/api/auth/google-auth', { idToken, ...more });
  const rtOf = (answer: Answer) => /test-rt=([^;]+)/.exec(answer.headers.getSetCookie().join())?.[1] ?? '';
  const families = async (email: string) =>
    database.collection('families').countDocuments({ accountId: String((await userOf(email))?._id) });

  test('of many simultaneous calls one creates it, and all get it', async () => {
    const idToken = await auth.google.idToken({ email: 'once@example.com' });
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(idToken)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(new Set(answers.map(rtOf)).size).toBe(1);
    expect(await families('once@example.com')).toBe(1);
    expect((await send(await auth.google.idToken({ email: 'once@example.com' }))).status).toBe(200);
    expect(await families('once@example.com')).toBe(2);
  });

  test('the same signature written in another way is the same token', async () => {
    const idToken = await auth.google.idToken({ email: 'spelled@example.com' });
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const last = alphabet[alphabet.indexOf(idToken.at(-1) ?? '') ^ 1] ?? '';
    await send(idToken);
    await send(idToken.slice(0, -1) + last);
    expect(await families('spelled@example.com')).toBe(1);
  });

  test('it is refused once the session was renewed, signed out or is ten minutes old', async () => {
    const used = { status: 401, body: { code: 'id_token_used' } };
    const ways: ((cookie: string) => Promise<unknown> | void)[] = [
      (cookie) => auth.program().call('POST', '/api/auth/refresh-token', undefined, { cookie, origin: ORIGIN }),
      (cookie) => auth.program().call('POST', '/api/auth/logout', undefined, { cookie, origin: ORIGIN }),
      () => auth.wait(600_001),
    ];
    for (const [i, use] of ways.entries()) {
      const idToken = await auth.google.idToken({ email: `used-${i}@example.com` });
      await use(`test-rt=${rtOf(await send(idToken))}`);
      expect([i, await send(idToken)]).toMatchObject([i, used]);
    }
  });

  test('an unknown version of the terms is 400, and each accepted version is stored once', async () => {
    const idToken = await auth.google.idToken({ email: 'terms@example.com' });
    expect(await send(idToken, { consent: { version: '2099-01-01' } })).toMatchObject({ status: 400 });
    expect(await userOf('terms@example.com')).toBeNull();
    for (let i = 0; i < 3; i++) {
      const another = await auth.google.idToken({ email: 'terms@example.com' });
      expect((await send(another, { consent: { version: '2025-08-14' } })).status).toBe(200);
    }
    expect((await userOf('terms@example.com'))?.['consents']).toHaveLength(1);
  });

  test('the eleventh sign-in of an account in a minute is told to wait, another account is not', async () => {
    const as = async (email: string) => send(await auth.google.idToken({ email }));
    for (let i = 0; i < 10; i++) expect((await as('busy@example.com')).status).toBe(200);
    const refused = await as('busy@example.com');
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await as('calm@example.com')).status).toBe(200);
  });
});

test('after 20 bad tokens in a minute an address is told to wait, and a good token still passes', async () => {
  const program = auth.program();
  const bad = () => program.call('POST', '/api/auth/google-auth', { idToken: 'bad' });
  const answers = await Promise.all(Array.from({ length: 20 }, bad));
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(401));
  const refused = await bad();
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  const idToken = await auth.google.idToken({ email: 'good@example.com' });
  expect((await program.call('POST', '/api/auth/google-auth', { idToken })).status).toBe(200);
  expect(
    (await program.call('POST', '/api/auth/google-auth', { idToken: 'bad' }, { 'x-forwarded-for': '203.0.113.10' }))
      .status,
  ).toBe(401);
});

test('a sign-in started by another site is refused, with and without cookies', async () => {
  const { browser } = await auth.signIn('csrf@example.com');
  const foreign = { origin: 'https://evil.example' };
  const idToken = await auth.google.idToken({ email: 'csrf@example.com' });
  for (const caller of [browser, auth.program()])
    expect(await caller.call('POST', '/api/auth/google-auth', { idToken }, foreign)).toMatchObject({
      status: 403,
      body: { code: 'cross_site' },
    });
  expect((await browser.call('POST', '/api/auth/logout', undefined, foreign)).body.code).toBe('cross_site');
  expect(
    (await browser.call('POST', '/api/auth/refresh-token', undefined, { 'sec-fetch-site': 'cross-site' })).status,
  ).toBe(403);
  expect((await browser.call('GET', '/api/auth/validate-session')).body.user?.email).toBe('csrf@example.com');
});
