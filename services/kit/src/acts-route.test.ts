import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openAdminActs, readFromAll, type NewAct, type AdminActs } from './admin-acts.ts';
import { actsRoute } from './acts-route.ts';
import { createHttpServer, type HttpServer } from './http.ts';
import { createLog } from './log.ts';
import { createSessionReader, sessionSettings } from './session.ts';
import { testDatabase, type TestDatabase } from './testing.ts';
import { createTokenMint, noneEnded } from './testing/tokens.ts';

const ASHA = { accountId: 'a'.repeat(32), email: 'asha@example.com' };
const RAVI = { accountId: 'b'.repeat(32), email: 'ravi@example.com' };
const act = (id: string, minute: number, change: Partial<NewAct> = {}): NewAct => ({
  _id: id,
  at: new Date(Date.UTC(2026, 2, 10, 6, minute)),
  ...ASHA,
  address: '127.0.0.1',
  requestId: 'r',
  act: 'cancel-order',
  subject: 'an-order',
  before: { status: 'pending' },
  after: { status: 'cancelled' },
  ...change,
});

let database: TestDatabase;
let acts: AdminActs;
let server: HttpServer;
let get: (query: string) => Promise<{ status: number; body: Page }>;
type Page = { data: { acts: { id: string; reason: string }[]; next: string | null } };
beforeAll(async () => {
  database = await testDatabase();
  acts = await openAdminActs(database);
  const settings = sessionSettings({
    PUBLIC_ORIGIN: 'http://localhost:8080',
    ALLOWED_ORIGINS: undefined,
    STACK_NAME: 't',
  });
  const mint = await createTokenMint(settings);
  server = createHttpServer({
    routes: [actsRoute('order', { acts })],
    service: 'order',
    settings,
    session: createSessionReader({ settings, getKey: mint.getKey, ended: noneEnded }),
    adminCheck: async () => ({ role: 'admin', scopes: ['finance'] }),
    log: createLog('acts-test', 'silent'),
  });
  const base = `http://127.0.0.1:${await server.listen('127.0.0.1', 0)}/api/admin/acts/order`;
  const headers = { authorization: `Bearer ${await mint.issue({ role: 'admin' })}` };
  get = async (query) => {
    const response = await fetch(`${base}${query}`, { headers });
    return { status: response.status, body: (await response.json()) as Page };
  };
  await acts.record(act('1', 1));
  await acts.record(act('2', 2, { ...RAVI, subject: 'another', reason: 'asked for by the player' }));
  // Two in the same millisecond.
  await acts.record(act('3', 3));
  await acts.record(act('4', 3, RAVI));
  await acts.record(act('5', 60 * 24));
});
afterAll(async () => {
  await server?.close();
  await database?.release();
});

const ids = async (query: string) => (await get(query)).body.data.acts.map(({ id }) => id);

test('acts are listed newest first, page by page, each once', async () => {
  const seen: string[] = [];
  let next: string | null = '';
  while (next !== null) {
    const { body } = await get(`?limit=2${next && `&before=${encodeURIComponent(next)}`}`);
    seen.push(...body.data.acts.map(({ id }) => id));
    next = body.data.next;
  }
  expect(seen).toEqual(['5', '4', '3', '2', '1']);
});

test.each([
  ['by the e-mail address of the admin', '?person=Ravi@example.com', ['4', '2']],
  ['by the account of the admin', `?person=${RAVI.accountId}`, ['4', '2']],
  ['by what was changed', '?subject=another', ['2']],
  ['by day in India', '?startDate=2026-03-11&endDate=2026-03-11', ['5']],
  ['by day and person', `?endDate=2026-03-10&person=${ASHA.email}`, ['3', '1']],
])('acts are found %s', async (_, query, expected) => expect(await ids(query)).toEqual(expected));

test.each(['?before=yesterday', '?limit=0', '?startDate=2026-13-01', '?tea=1', `?person=${'x'.repeat(300)}`])(
  '%s is refused',
  async (query) => expect((await get(query)).status).toBe(400),
);

test('acts of several collections are one list', async () => {
  const other = async () => [act('9', 5), act('8', 2)];
  const read = readFromAll([acts.read, other]);
  expect((await read({ limit: 4 })).map(({ _id }) => _id)).toEqual(['5', '9', '4', '3']);
});
