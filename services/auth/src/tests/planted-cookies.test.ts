import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startAuthUnderTest, type AuthUnderTest } from '../testing/auth.ts';
import type { Client } from '../testing/client.ts';

const HOST = 'shop.example.com';
let auth: AuthUnderTest;
beforeAll(async () => {
  auth = await startAuthUnderTest({ PUBLIC_ORIGIN: `https://${HOST}` });
});
afterAll(() => auth.stop());

const origin = `https://${HOST}`;
const signedIn = async (email: string) => (await auth.signIn(email, auth.browser(origin))).browser;
const tokenOf = (browser: Client) => browser.jar.get('__Secure-rt') ?? '';
/** As sent by a browser with cookies of one name from several domains or paths: a `Map` cannot hold them. */
const send = (call: string, cookies: readonly string[], body?: object) =>
  fetch(`${auth.base()}/api/auth/${call}`, {
    method: 'POST',
    headers: { origin, cookie: cookies.join('; '), 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
const refresh = (...tokens: string[]) =>
  send(
    'refresh-token',
    tokens.map((token) => `__Secure-rt=${token}`),
  );
/** `name domain path` of each cookie that the answer removes. */
const removed = (answer: Response): string[] =>
  answer.headers
    .getSetCookie()
    .filter((header) => /; Max-Age=0(;|$)/.test(header) && /; Secure(;|$)/.test(header))
    .map((header) =>
      [/^[^=]+/, /(?<=; Domain=)[^;]+/, /(?<=; Path=)[^;]+/].map((part) => part.exec(header)?.[0] ?? '-'),
    )
    .map((parts) => parts.join(' '));

test('of two refresh cookies neither counts: the call is refused and renews no session', async () => {
  const [planted, own] = [tokenOf(await signedIn('planter@example.com')), tokenOf(await signedIn('own@example.com'))];
  for (const pair of [
    [planted, own],
    [own, planted],
    [own, own],
    ['', own],
  ]) {
    const answer = await refresh(...pair);
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ code: 'session_expired' });
  }
  expect((await refresh(own)).status).toBe(200);
});

test('both are removed, whatever domain and path the other one has', async () => {
  const own = tokenOf(await signedIn('cleared@example.com'));
  const gone = removed(await refresh('planted', own));
  for (const domain of ['-', HOST, 'example.com'])
    for (const path of ['/', '/api', '/api/', '/api/auth', '/api/auth/', '/api/auth/refresh-token'])
      expect(gone).toContain(`__Secure-rt ${domain} ${path}`);
  expect(gone).toContain('__Host-at - /');
});

test('a session with one refresh cookie gets no other cookies than before', async () => {
  const answer = await refresh(tokenOf(await signedIn('usual@example.com')));
  expect(answer.headers.getSetCookie()).toHaveLength(2);
});

test('signing out ends the sessions of both, and removes both', async () => {
  const tokens = [tokenOf(await signedIn('one@example.com')), tokenOf(await signedIn('two@example.com'))];
  const answer = await send(
    'logout',
    tokens.map((token) => `__Secure-rt=${token}`),
  );
  expect(answer.status).toBe(200);
  expect(removed(answer)).toContain('__Secure-rt example.com /api/auth/logout');
  for (const token of tokens) expect((await refresh(token)).status).toBe(403);
});

test('of two nonces neither counts: the sign-in is refused, both are removed, and the next one succeeds', async () => {
  const browser = auth.browser(origin);
  const nonce = (await browser.call('POST', '/api/auth/nonce')).body.data?.nonce ?? '';
  const idToken = await auth.google.idToken({ email: 'nonce@example.com', nonce });
  const own = `__Secure-nonce=${browser.jar.get('__Secure-nonce')}`;
  const body = { idToken, consent: { version: '2025-08-14' } };
  const answer = await send('google-auth', ['__Secure-nonce=planted', own], body);
  expect(answer.status).toBe(401);
  expect(removed(answer)).toContain('__Secure-nonce example.com /api/auth');
  expect((await send('google-auth', [own], body)).status).toBe(200);
});
