import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { createLog } from './log.ts';
import { connectBus, type Bus } from './messaging.ts';
import { connectMongo, type Database } from './mongo.ts';
import type { Notice } from './notices.ts';
import { applySchema } from './schema.ts';
import { eventually, testServers, type TestServers } from './testing.ts';
import { openToldNotices, tellingAuth, tellNotices, type Tell, type ToldNotices } from './told-notices.ts';

const log = createLog('told-test', 'silent');
let servers: TestServers;
let database: Database;
let [wallet, auth]: [Bus, Bus] = [null!, null!];
let told: ToldNotices;
const received: { service: string; kind: string; id: string; subject: string; sinceMs: bigint }[] = [];

beforeAll(async () => {
  servers = await testServers();
  await applySchema(servers.mongoUrl, log, async (opened) => void (await openToldNotices(opened)));
  database = await connectMongo(servers.mongoUrl, log);
  wallet = await connectBus({ url: servers.amqpUrl, service: 'wallet', log });
  auth = await connectBus({ url: servers.amqpUrl, service: 'auth', log });
  await auth.consume('auth.commands', { 'auth.notice.tell': async (body) => void received.push(body) });
  told = await openToldNotices(database);
});
afterAll(async () => {
  await wallet.close();
  await auth.close();
  await database.close();
  await servers.release();
});
beforeEach(() => void (received.length = 0));

let last = 0;
const notice = (more: Partial<Notice> = {}): Notice => ({
  id: `n${++last}`,
  kind: 'approval',
  subject: 'a'.repeat(32),
  since: new Date(1_772_346_600_000),
  right: 'moveMoney',
  goesOutside: true,
  by: { accountId: 'b'.repeat(32), email: 'asha@example.com' },
  ...more,
});
/** One round of the job in a process of its own. */
async function round(current: readonly Notice[], tell: Tell = tellingAuth(wallet, 'wallet')): Promise<number> {
  const job = tellNotices({ current: async () => current, told, tell, log });
  await job.stop();
  await job.runNow();
  return job.troubles().length;
}

test('each notice is told once, over the broker, without the person who proposed it', async () => {
  const notices = [
    notice(),
    notice({ kind: 'alarm', goesOutside: false }),
    notice({ kind: 'brake', subject: 'orders' }),
  ];
  await round(notices);
  await round(notices);
  await round([...notices, notice()]);
  await eventually('three messages', () => received.length === 3);
  expect(received.map(({ kind }) => kind)).toEqual(['approval', 'brake', 'approval']);
  const { $typeName: _, ...first } = received[0] as never as Record<string, unknown>;
  const { id, subject, since } = notices[0]!;
  expect(first).toEqual({ id, service: 'wallet', kind: 'approval', subject, sinceMs: BigInt(since.getTime()) });
});

test('the same id of another kind is another notice', async () => {
  const due = notice({ kind: 'brake-due' });
  await round([due, { ...due, kind: 'brake' }]);
  await eventually('two messages', () => received.length === 2);
});

test('a process that dies between telling and remembering tells it again', async () => {
  const one = notice();
  await tellingAuth(wallet, 'wallet')(one);
  await round([one]);
  await eventually('both messages', () => received.length === 2);
  expect(new Set(received.map(({ id }) => id)).size).toBe(1);
});

test('what the broker did not take is told in the next round', async () => {
  const [first, second] = [notice(), notice()];
  const failing: Tell = async ({ id }) => {
    if (id === first.id) throw new Error('the broker is away');
  };
  await round([first, second], failing);
  await round([first, second]);
  await eventually('both', () => received.length === 2);
});
