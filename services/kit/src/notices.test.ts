import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { Registry } from '@prometheus-io/client';
import { openAlarms, type Alarms } from './alarms.ts';
import { openBrakes, type Brakes } from './brakes.ts';
import { createLog } from './log.ts';
import { alarmNotices, approvals, brakeNotices, noticesFor, noticesOf, type Notice } from './notices.ts';
import { includes, type Right } from './rights.ts';
import { testDatabase, type TestDatabase } from './testing.ts';

const ASHA = { accountId: 'a'.repeat(32), email: 'asha@gmail.com' };
const RAVI = { accountId: 'b'.repeat(32), email: 'ravi@example.com' };
const OWNER = () => true;
const as = (scope: string) => (right: Right) => includes([scope], right);

let database: TestDatabase;
let brakes: Brakes;
let alarms: Alarms;
beforeAll(async () => {
  database = await testDatabase();
  alarms = await openAlarms(database, { service: 't', registry: new Registry(), log: createLog('t', 'silent') });
});
afterAll(() => database.release());
beforeEach(async () => {
  await (await database.collection('brakes')).deleteMany({});
  brakes = await openBrakes(database);
});

const proposal = (id: string, by = ASHA) => ({ id, subject: `of ${id}`, at: new Date('2026-03-01T06:30:00Z'), ...by });
const ids = (notices: readonly { kind: string; id: string }[]) => notices.map(({ kind, id }) => `${kind} ${id}`);

test('a brake has one notice while it is on, and another each time that it is due', async () => {
  const now = Date.now();
  const brake = { name: 'orders', reason: 'It goes wrong.', by: ASHA.accountId, email: ASHA.email };
  const current = (at = now) => brakeNotices({ on: brakes.on, now: () => new Date(at) })();
  await brakes.putOn({ ...brake, reviewAt: new Date(now + 1_000) });
  const [on] = await current();
  expect(on).toMatchObject({ kind: 'brake', subject: 'orders', goesOutside: true });
  const due = await current(now + 2_000);
  expect(ids(due)).toEqual([`brake-due ${(await brakes.on()).get('orders')?.id}`, `brake ${on?.id}`]);
  await brakes.keepOn((await brakes.on()).get('orders')?.id ?? '', new Date(now + 10_000));
  expect(ids(await current(now + 2_000))).toEqual([`brake ${on?.id}`]);
  const again = await current(now + 20_000);
  expect(again.map(({ kind }) => kind)).toEqual(['brake-due', 'brake']);
  expect(again[0]?.id).not.toBe(due[0]?.id);
  expect(again[0]?.since).toEqual(new Date(now + 10_000));
});

test('an alarm that opens again is another notice; those about money go outside', async () => {
  const stuck = async () => [{ subject: 'order-1', detail: 'Asha Rao cannot see this.' }];
  const none = async () => [];
  await alarms.keep('order_stuck', stuck);
  await alarms.keep('supplier_away', async () => [{ subject: 'supplier', detail: 'away' }]);
  const [first] = await alarmNotices(alarms)();
  expect(await alarmNotices(alarms)()).toMatchObject([
    { kind: 'alarm', subject: 'order_stuck:order-1', right: 'readShop', goesOutside: true },
    { subject: 'supplier_away:supplier', goesOutside: false },
  ]);
  await alarms.keep('order_stuck', none);
  await alarms.keep('order_stuck', stuck);
  const reopened = (await alarmNotices(alarms)()).find(({ subject }) => subject === first?.subject);
  expect(reopened?.id).not.toBe(first?.id);
  expect(JSON.stringify(reopened)).not.toContain('Asha');
});

test('an admin sees what he may decide and has not proposed, and no one else of his mailbox either', async () => {
  const all = await noticesOf(
    approvals('moveMoney', async () => [proposal('1'), proposal('2', RAVI)]),
    approvals('setPrices', async () => [proposal('3', RAVI)]),
  )();
  const seen = (reader: typeof ASHA, may: (right: Right) => boolean) => noticesFor(all, reader, may);
  expect(seen(ASHA, OWNER).notices.map(({ id }) => id)).toEqual(['2', '3']);
  expect(seen({ accountId: 'c'.repeat(32), email: 'As.ha+shop@googlemail.com' }, OWNER).counts.approval).toBe(2);
  expect(seen(RAVI, OWNER).notices).toEqual([
    { id: '1', kind: 'approval', subject: 'of 1', since: '2026-03-01T06:30:00.000Z' },
  ]);
  // A change of the reader's own wallet is for somebody else to confirm.
  expect(seen({ accountId: 'of 2', email: 'other@example.com' }, OWNER).notices.map(({ id }) => id)).toEqual([
    '1',
    '3',
  ]);
  expect(seen(ASHA, as('pricing')).notices.map(({ id }) => id)).toEqual(['3']);
  expect(seen(ASHA, as('viewer')).counts).toEqual({ approval: 0, 'brake-due': 0, brake: 0, alarm: 0 });
});

test('the list ends after 50; the counts do not', () => {
  const many = Array.from({ length: 60 }, (_, i): Notice => {
    return { id: String(i), kind: 'alarm', subject: 's', since: new Date(), right: 'readShop', goesOutside: true };
  });
  const shown = noticesFor(many, ASHA, OWNER);
  expect([shown.notices.length, shown.counts.alarm]).toEqual([50, 60]);
});
