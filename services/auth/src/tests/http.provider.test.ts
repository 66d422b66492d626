import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, test } from '@jest/globals';
import { actsStates } from '@topup/kit/testing/acts-states';
import { brakeStates } from '@topup/kit/testing/brake-states';
import { verifyHttpPact } from '@topup/kit/testing/pact-provider';
import { decodeJwt } from 'jose';
import { startAuthUnderTest, type AuthUnderTest } from '../testing/auth.ts';

const ORIGIN = 'http://localhost:8080';
const tokens = { player: '', admin: '' };
let auth: AuthUnderTest;
beforeAll(async () => {
  // A high limit, because each of many interactions signs in.
  auth = await startAuthUnderTest({ RATE_LIMITS: '{"signIns":1000}' });
});
afterAll(() => auth.stop());

async function signIn(who: 'player' | 'admin'): Promise<void> {
  const { answer } = await auth.signIn(`${who}@example.com`);
  tokens[who] = answer.body.data?.token ?? '';
}

async function refreshCookie(signedOut: boolean) {
  const { browser } = await auth.signIn('browser@example.com');
  const refreshCookie = `test-rt=${browser.jar.get('test-rt')}`;
  if (signedOut) await browser.call('POST', '/api/auth/logout');
  return { refreshCookie, origin: ORIGIN };
}

test('auth answers the front ends as they expect', async () => {
  await verifyHttpPact({
    provider: 'auth',
    url: auth.base(),
    tokenOf: (who) => tokens[who],
    states: {
      'a signed-in player': () => signIn('player'),
      'a signed-in admin': () => signIn('admin'),
      'Google has signed an ID token for a player': async () => ({
        idToken: await auth.google.idToken({ email: 'player@example.com' }),
      }),
      'a browser with a current refresh cookie': () => refreshCookie(false),
      'a browser whose session has ended': () => refreshCookie(true),
    },
  });
});

/** A new account of a player, perhaps blocked. `tokens.player` becomes its access token. */
async function newAccount(isBlocked: boolean) {
  const email = `${randomUUID()}@example.com`;
  const { answer } = await auth.signIn(email);
  const accountId = decodeJwt(answer.body.data?.token ?? '').sub ?? '';
  if (!isBlocked) return { accountId };
  await signIn('admin');
  const response = await fetch(`${auth.base()}/api/admin/accounts/${accountId}/block`, {
    method: 'POST',
    headers: { authorization: `Bearer ${tokens.admin}`, 'content-type': 'application/json' },
    body: JSON.stringify({ reason: 'Stolen cards were used.' }),
  });
  const { data } = (await response.json()) as { data: { account: { blocked: { id: string } } } };
  tokens.player = (await auth.signIn(email)).answer.body.data?.token ?? '';
  return { accountId, blockId: data.account.blocked.id };
}

test('auth answers what the front ends ask about blocks', async () => {
  await verifyHttpPact({
    provider: 'auth',
    consumer: 'web-blocks',
    url: auth.base(),
    tokenOf: (who) => tokens[who],
    states: {
      'a signed-in admin': () => signIn('admin'),
      'the account of a player': () => newAccount(false),
      'a blocked account': () => newAccount(true),
      'the account of an admin': async () => {
        await signIn('admin');
        return { accountId: decodeJwt(tokens.admin).sub ?? '' };
      },
      'a signed-in player who is blocked': () => newAccount(true),
    },
  });
});

test('auth answers what the front ends ask about brakes', async () => {
  const issue = async () => {
    await signIn('admin');
    return tokens.admin;
  };
  let newcomers = 0;
  await verifyHttpPact({
    provider: 'auth',
    consumer: 'web-brakes',
    url: auth.base(),
    tokenOf: (who) => tokens[who],
    states: {
      'a signed-in admin': () => signIn('admin'),
      'Google has signed an ID token for a new player': async () => ({
        idToken: await auth.google.idToken({ email: `newcomer-${(newcomers += 1)}@example.com` }),
      }),
      ...brakeStates('auth', ['sign-ups'], auth.base(), issue),
    },
  });
});

test('auth answers what the front ends ask about acts', async () => {
  await verifyHttpPact({
    provider: 'auth',
    consumer: 'web-acts',
    url: auth.base(),
    tokenOf: (who) => tokens[who],
    states: { 'a signed-in admin': () => signIn('admin'), ...actsStates(auth.servers.mongoUrl) },
  });
});
