import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { decodeJwt } from 'jose';
import { createLog } from '@topup/kit/log';
import { connectBus, type Bus } from '@topup/kit/messaging';
import { configSchema } from '../config.ts';
import { startAuthUnderTest, type AuthUnderTest } from '../testing/auth.ts';
import type { Client } from '../testing/client.ts';

let auth: AuthUnderTest;
let bus: Bus;
beforeAll(async () => {
  auth = await startAuthUnderTest({ ADMIN_EMAILS: 'Ravi@example.com:support+pricing, asha@example.com' });
  bus = await connectBus({ url: auth.servers.amqpUrl, service: 'order', log: createLog('test', 'silent') });
});
afterAll(async () => {
  await bus.close();
  await auth.stop();
});

const tokenOf = ({ jar }: Client) => decodeJwt<{ sv: number }>(jar.get('test-at') ?? '');

test('an admin’s scopes come with the check and the session, never with the token', async () => {
  const [ravi, asha] = [await auth.signIn('ravi@example.com'), await auth.signIn('asha@example.com')];
  const player = await auth.signIn('player@example.com');
  const asked = ({ browser }: { browser: Client }) => {
    const { sub = '', sv } = tokenOf(browser);
    return bus.ask('auth.admin.check', { accountId: sub, sessionVersion: BigInt(sv) });
  };
  expect(await asked(ravi)).toMatchObject({ role: 'admin', scopes: ['support', 'pricing'] });
  expect(await asked(asha)).toMatchObject({ role: 'admin', scopes: [] });
  expect(await asked(player)).toMatchObject({ role: 'user', scopes: [] });

  const rights = ['readShop', 'readPeople', 'handleOrders', 'setPrices', 'brake'];
  expect(ravi.answer.body.data?.user).toMatchObject({ role: 'admin', rights });
  const session = await ravi.browser.call('GET', '/api/auth/validate-session');
  expect(session.body.user).toMatchObject({ role: 'admin', rights });
  const all = [...rights.slice(0, -1), 'moveMoney', 'readActs', 'brake', 'own'];
  expect(asha.answer.body.data?.user).toMatchObject({ rights: all });
  expect(player.answer.body.data?.user).not.toHaveProperty('rights');
  expect(JSON.stringify(tokenOf(ravi.browser))).not.toMatch(/support|pricing|right|scope/);
});

test.each([
  ['an unknown scope', 'ravi@example.com:god'],
  ['an empty scope', 'ravi@example.com:'],
  ['an empty part', 'ravi@example.com:support+'],
  ['two lists of scopes', 'ravi@example.com:support:pricing'],
  ['no address', ':support'],
  ['an address that stands there twice', 'ravi@example.com:support,RAVI@example.com'],
])('%s is refused, and named', (_what, value) => {
  const { error } = configSchema.shape.ADMIN_EMAILS.safeParse(value);
  expect(error?.issues.map(({ message }) => message).join()).toMatch(/the scopes of ravi|an e-mail address of its own/);
});
