import { BRAKES } from '@topup/proto/brake-names';
import { afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Brake } from '@topup/kit/brakes';
import { newId } from '@topup/kit/ids';
import { createLog } from '@topup/kit/log';
import { paise } from '@topup/kit/money';
import { connectMongo } from '@topup/kit/mongo';
import { eventually } from '@topup/kit/testing';
import { brakesOf, unreadableBrakes } from '@topup/kit/testing/brake-writes';
import { settlePayment } from '../../payments/settle.ts';
import { createAdmin } from '../../testing/admin.ts';
import { usePaying } from '../../testing/paying.ts';
import { callOf, type Player } from '../../testing/player.ts';
import { startRecharge } from '../use-cases/start-recharge.ts';

const paying = usePaying();
const { start, status } = paying;
let admin: Player;
beforeAll(async () => void (admin = await createAdmin(paying.world)));
const brakes = () => brakesOf('wallet', callOf(admin));
const features = () => paying.world.app.features;
const rows = () => features().history.transactions.collection.countDocuments({ accountId: paying.player.accountId });
const stops = (url: string) => fetch(`${url}/api/stops/wallet`);
const places = async () => (await features().recharges.openPlaces.of(paying.player.accountId)).length;

afterEach(async () => void (await brakes().release(BRAKES.recharges)));

const STOPPED = {
  status: 409,
  body: {
    code: 'recharges_stopped',
    message: 'Adding money is paused. Nothing was charged. Please try again later.',
  },
};

test('a new recharge is refused before anything is taken, and starts after the release', async () => {
  const key = newId();
  expect((await brakes().putOn(BRAKES.recharges)).status).toBe(200);
  expect(await start(250, key)).toMatchObject(STOPPED);
  expect([await rows(), await places()]).toEqual([0, 0]);
  expect((await brakes().release(BRAKES.recharges)).status).toBe(200);
  expect((await start(250, key)).status).toBe(200);
});

test('another replica refuses within two seconds', async () => {
  const other = await paying.world.replica();
  const stopped = async () => ((await (await stops(other.url)).json()) as { data: { stopped: string[] } }).data.stopped;
  expect(await stopped()).toEqual([]);
  await brakes().putOn(BRAKES.recharges);
  const putOnAt = performance.now();
  await eventually('the other replica knows', async () => (await stopped()).includes(BRAKES.recharges));
  expect(performance.now() - putOnAt).toBeLessThan(2_000);
  await other.stop();
});

test('a page that is open is shown again, and what is paid on it is credited', async () => {
  const key = newId();
  const first = await start(250, key);
  await brakes().putOn(BRAKES.recharges);
  expect(await start(250, key)).toMatchObject({ status: 200, body: { data: first.body.data } });
  const id = first.body.data?.['transactionId'] as string;
  paying.ekupi.pay(id);
  await settlePayment(features().payments, `${id}01`);
  expect(await status(id)).toMatchObject({ status: 'completed' });
  expect(await paying.player.balance()).toBe(250);
});

test('a recharge whose page was not opened gets none while recharges are stopped', async () => {
  const key = newId();
  const id = (await start(250, key)).body.data?.['transactionId'] as string;
  await features().history.transactions.collection.updateOne({ _id: id }, {
    $unset: { 'recharge.paymentUrl': '' },
    $set: { 'recharge.openingUntil': new Date(0) },
  } as never);
  const before = await paying.transaction(id);
  await brakes().putOn(BRAKES.recharges);
  expect(await start(250, key)).toMatchObject(STOPPED);
  expect(await paying.transaction(id)).toEqual(before);
  await brakes().release(BRAKES.recharges);
  expect((await start(250, key)).status).toBe(200);
});

test('a brake that is put on while the recharge takes its place still stops it', async () => {
  const answers = [new Map<string, Brake>(), new Map([[BRAKES.recharges, {} as Brake]])];
  const deps = { ...features().recharges, brakes: { on: async () => answers.shift()! } };
  const { accountId } = paying.player;
  const request = { accountId, gateway: 'ekupi', amountPaise: paise(25_000), idempotencyKey: newId() } as const;
  expect(await startRecharge(deps, request)).toEqual({ kind: 'recharges_stopped' });
  expect(answers).toEqual([]);
  expect(await rows()).toBe(0);
});

test('while the brakes cannot be read no recharge starts, and the rest goes on', async () => {
  const key = newId();
  const first = await start(250, key);
  const id = first.body.data?.['transactionId'] as string;
  const database = await connectMongo(paying.world.servers.mongoUrl, createLog('wallet-test', 'silent'));
  const mend = await unreadableBrakes(database);
  await eventually('what was known is too old', async () => (await stops(paying.world.app.url)).status === 503);
  const before = await rows();
  expect(await start()).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  expect(await rows()).toBe(before);
  expect(await start(250, key)).toMatchObject({ status: 200, body: { data: first.body.data } });
  paying.ekupi.pay(id);
  await settlePayment(features().payments, `${id}01`);
  expect(await paying.player.balance()).toBe(250);
  await mend();
  expect((await start()).status).toBe(200);
  await database.close();
});
