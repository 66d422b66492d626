import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { BodyOf } from '@topup/proto';
import { createLog } from '@topup/kit/log';
import { connectBus, type Bus } from '@topup/kit/messaging';
import { eventually } from '@topup/kit/testing';
import { brakesOf } from '@topup/kit/testing/brake-writes';
import { createTeam, knownUser } from '../../testing/admin.ts';
import { callOf, createPlayer, type Player } from '../../testing/player.ts';
import { createWorld, type World } from '../../testing/world.ts';

let world: World;
let auth: Bus;
let [asha, ravi]: Player[] = [];
let player: Player;
const told: BodyOf<'auth.notice.tell'>[] = [];
beforeAll(async () => {
  world = await createWorld();
  [asha, ravi] = (await createTeam(world, 'asha@example.com', 'ravi@example.com')).admins;
  player = await createPlayer(world);
  await knownUser(world, player.accountId, 'player@example.com', 'Priya Sharma');
  auth = await connectBus({ url: world.servers.amqpUrl, service: 'auth', log: createLog('t', 'silent') });
  await auth.consume('auth.commands', { 'auth.notice.tell': async (body) => void told.push(body) });
});
afterAll(async () => {
  await auth.close();
  await world.close();
});

const noticesOf = async (who: Player) => (await who.get('/api/admin/notices/wallet')).body.data;
const propose = async (): Promise<string> => {
  const order = { userId: player.accountId, amount: 20_000, reason: 'for Priya Sharma' };
  const { body } = await asha!.post('/api/admin/users/update-wallet', order, `notice-${Date.now()}`);
  return (body['proposal'] as { id: string }).id;
};

test('the second admin sees what waits, the brake and the alarm, and auth is told once, by ids only', async () => {
  const id = await propose();
  const { alarms } = world.app.features.admin;
  await world.app.jobs.alarms.stop();
  await alarms.keep('suspense', async () => [{ subject: 'payment-1', detail: 'Priya paid twice.' }]);
  await alarms.keep('gateway_unreadable', async () => []);
  const brakes = brakesOf('wallet', callOf(asha!));
  await brakes.putOn('recharges');

  expect(await noticesOf(ravi!)).toMatchObject({
    counts: { approval: 1, 'brake-due': 0, brake: 1, alarm: 1 },
    notices: [
      { id, kind: 'approval', subject: player.accountId },
      { kind: 'brake', subject: 'recharges' },
      { kind: 'alarm', subject: 'suspense:payment-1' },
    ],
  });
  expect(await noticesOf(asha!)).toMatchObject({ counts: { approval: 0, brake: 1, alarm: 1 } });

  await world.app.jobs.telling.runNow();
  await world.app.jobs.telling.runNow();
  await eventually('auth is told', () => told.length === 3);
  expect(told.map(({ service, kind, subject }) => [service, kind, subject])).toEqual([
    ['wallet', 'approval', player.accountId],
    ['wallet', 'brake', 'recharges'],
    ['wallet', 'alarm', 'suspense:payment-1'],
  ]);
  expect(JSON.stringify(told, (_, value: unknown) => (typeof value === 'bigint' ? '' : value))).not.toMatch(/@|Priya/);
});

test('a stream tells a change within two rounds, and ends when its process stops', async () => {
  const replica = await world.replica();
  const token = await world.mint.issue({ role: 'admin', accountId: ravi!.accountId, email: 'ravi@example.com' });
  const response = await fetch(`${replica.url}/api/admin/notices/wallet/stream`, {
    headers: { authorization: `Bearer ${token}` },
  });
  let text = '';
  const over = (async () => {
    for await (const part of response.body ?? []) text += Buffer.from(part).toString('utf8');
  })();
  const id = await propose();
  await eventually('the stream says so', () => text.includes(id));
  await replica.stop();
  await over;
  expect(text).toMatch(/^event: notices$/m);
  expect(text).not.toMatch(/Priya|@/);
});

test('what was decided, or waited too long, is no notice any more', async () => {
  const id = await propose();
  const open = async () => ((await noticesOf(ravi!)) as { notices: { id: string }[] }).notices.map((each) => each.id);
  expect(await open()).toContain(id);
  await ravi!.post(`/api/admin/users/adjustments/${id}/withdraw`, { reason: 'not needed' });
  expect(await open()).not.toContain(id);
  const late = await propose();
  const eightDaysAgo = new Date(Date.now() - 8 * 86_400_000);
  const { collection } = world.app.features.admin.adjustmentProposals;
  await collection.updateOne({ _id: late }, { $set: { at: eightDaysAgo } });
  expect(await open()).not.toContain(late);
});
