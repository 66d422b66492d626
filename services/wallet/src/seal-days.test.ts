import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { audit, nameOf } from '@topup/audit/audit';
import type { Keys } from '@topup/audit/authentic';
import { connectReader, type Sources } from '@topup/audit/readers/read-books';
import { newId } from '@topup/kit/ids';
import { paise } from '@topup/kit/money';
import { createPublicKey } from 'node:crypto';
import { orderPaymentKey } from './domain/keys.ts';
import { credit } from './testing/credit.ts';
import { createWorld, type World } from './testing/world.ts';

let world: World;
let clock = new Date('2026-11-18T10:00:00Z');
let sources: Sources;
beforeAll(async () => {
  world = await createWorld({}, { now: () => clock });
  const { TRANSFER_HMAC_KEYS } = world.config;
  const { kid, key } = world.app.deps.sealKey;
  const publicKey = Buffer.from(createPublicKey(key).export({ format: 'jwk' }).x ?? '', 'base64url');
  const keys: Keys = {
    transfers: new Map(TRANSFER_HMAC_KEYS.map((one) => [one.kid, one.key])),
    seals: new Map([[kid, publicKey]]),
  };
  const client = await connectReader(world.servers.mongoUrl);
  const name = client.db().databaseName;
  sources = { client, keys, names: { wallet: name, order: name, gateway: name } };
});
afterAll(async () => {
  await sources.client.close();
  await world.close();
});

const accounts = [newId(), newId()];
async function aDay(): Promise<void> {
  const { deps } = world.app;
  for (const accountId of accounts) await credit(deps, accountId, paise(500));
  const orderId = newId();
  await deps.ledger.void(orderPaymentKey(orderId), 'purchase', { orderId }, 'order');
  clock = new Date(clock.getTime() + 86_400_000);
}
const sealBreaches = async () =>
  (await audit(sources)).breaches.filter(({ invariant }) => invariant === 'I12').map(nameOf);
const sealed = () => world.app.deps.seals.collection.find().sort({ _id: 1 }).toArray();

test('every day that is over is sealed once, with its tombstones, and the auditor agrees with the wallet', async () => {
  await aDay();
  await aDay();
  const other = await world.replica();
  await Promise.all([world.app.jobs.seal.runNow(), other.jobs.seal.runNow()]);
  await other.stop();
  expect(await sealed()).toMatchObject([
    { _id: '2026-11-18', count: 3, wallets: 2, moved: 2 },
    { _id: '2026-11-19', count: 3, wallets: 2, moved: 2 },
  ]);
  // The day that is not over is left alone; the next morning it is sealed too.
  clock = new Date('2026-11-20T18:35:00Z');
  await world.app.jobs.seal.runNow();
  expect(await sealed()).toHaveLength(2);
  clock = new Date('2026-11-20T18:41:00Z');
  await world.app.jobs.seal.runNow();
  expect((await sealed()).at(-1)).toMatchObject({ _id: '2026-11-20', count: 0, moved: 0, wallets: 2 });
  const late = (name: string) => name.startsWith('I12 day 2026-11-20');
  expect((await sealBreaches()).filter((name) => !late(name))).toEqual([]);
});

test('edited, deleted, cut off: named, also by what only the seal can know', async () => {
  const { collection } = world.app.deps.transfers;
  const changed = await collection.findOne({ outcome: 'void' });
  await collection.updateOne({ _id: changed?._id ?? '' }, { $set: { by: 'me' } });
  const tombstone = await collection.findOne({ outcome: 'void', _id: { $ne: changed?._id ?? '' } });
  await collection.deleteOne({ _id: tombstone?._id ?? '' });
  const head = await collection.findOne({ wallet: accounts[0] ?? '' }, { sort: { seq: -1 } });
  await collection.deleteOne({ _id: head?._id ?? '' });
  const { seals } = world.app.deps;
  await seals.collection.updateOne({ _id: '2026-11-20' }, { $set: { wallets: 3 } });
  const found = await sealBreaches();
  expect(found).toContain(`I12 ${changed?._id}`);
  expect(found).toContain(`I12 wallet ${accounts[0]}`);
  expect(found.filter((name) => name.startsWith('I12 day 2026-11-1')).length).toBeGreaterThan(0);
  expect(found).toContain('I12 day 2026-11-20');
});
