import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { audit, nameOf } from '@topup/audit/audit';
import type { Keys } from '@topup/audit/authentic';
import { connectReader, type Sources } from '@topup/audit/readers/read-books';
import { newId } from '@topup/kit/ids';
import { paise } from '@topup/kit/money';
import { createPublicKey } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isSameDay, sealDay, sealHash } from '../domain/day-seal.ts';
import { orderPaymentKey } from '../domain/keys.ts';
import { ed25519Key } from '../domain/seal-key.ts';
import { sealDays } from '../jobs/seal-days.ts';
import { transferDocument, transferFrom } from '../store/transfer-document.ts';
import { credit } from '../../testing/credit.ts';
import { createWorld, type World } from '../../testing/world.ts';

let world: World;
let clock = new Date('2026-11-18T10:00:00Z');
let sources: Sources;
beforeAll(async () => {
  world = await createWorld({}, { now: () => clock });
  const { TRANSFER_HMAC_KEYS } = world.config;
  const { kid, key } = world.app.features.ledger.sealKey;
  const publicKey = Buffer.from(createPublicKey(key).export({ format: 'jwk' }).x ?? '', 'base64url');
  const keys: Keys = {
    transfers: new Map(TRANSFER_HMAC_KEYS.map((one) => [one.kid, one.key])),
    seals: new Map([[kid, publicKey]]),
  };
  const client = await connectReader(world.servers.mongoUrl);
  const name = client.db().databaseName;
  sources = {
    client,
    keys,
    names: { wallet: name, order: name, gateway: name },
    sealCopyDir: world.config.SEAL_COPY_DIR,
  };
});
afterAll(async () => {
  await sources.client.close();
  await world.close();
});

const accounts = [newId(), newId()];
async function aDay(): Promise<void> {
  const deps = world.app.features.reconciliation;
  for (const accountId of accounts) await credit(deps, accountId, paise(500));
  const orderId = newId();
  await deps.ledger.void(orderPaymentKey(orderId), 'purchase', { orderId }, 'order');
  clock = new Date(clock.getTime() + 86_400_000);
}
const sealBreaches = async () =>
  (await audit(sources)).breaches.filter(({ invariant }) => invariant === 'I12').map(nameOf);
const sealed = () => world.app.features.ledger.seals.collection.find().sort({ _id: 1 }).toArray();

test('every past day is sealed once, refusals and voids included, and the audit accepts the seals', async () => {
  await aDay();
  await aDay();
  const other = await world.replica();
  await Promise.all([world.app.jobs.seal.runNow(), other.jobs.seal.runNow()]);
  await other.stop();
  expect(await sealed()).toMatchObject([
    { _id: '2026-11-18', count: 3, wallets: 2, moved: 2 },
    { _id: '2026-11-19', count: 3, wallets: 2, moved: 2 },
  ]);
  // The current day is not sealed; the next morning it is.
  clock = new Date('2026-11-20T18:35:00Z');
  await world.app.jobs.seal.runNow();
  expect(await sealed()).toHaveLength(2);
  clock = new Date('2026-11-20T18:41:00Z');
  await world.app.jobs.seal.runNow();
  expect((await sealed()).at(-1)).toMatchObject({ _id: '2026-11-20', count: 0, moved: 0, wallets: 2 });
  const late = (name: string) => name.startsWith('I12 day 2026-11-20');
  expect((await sealBreaches()).filter((name) => !late(name))).toEqual([]);
});

const daysOf = async () => (await sealBreaches()).filter((name) => name.startsWith('I12 day'));
const heads = () => world.app.features.ledger.seals.heads;

test('seals make a chain, and each day’s copy is written once', async () => {
  const all = await sealed();
  expect(all.map(({ prev }) => prev)).toEqual(['', ...all.slice(0, -1).map(sealHash)]);
  const { SEAL_COPY_DIR } = world.config;
  expect(readdirSync(SEAL_COPY_DIR).sort()).toEqual(all.map(({ _id }) => `${_id}.json`));
  const file = join(SEAL_COPY_DIR, `${all[0]?._id}.json`);
  expect(statSync(file).mode & 0o222).toBe(0);
  const kept = readFileSync(file, 'utf8');
  const other = { ...all[0]!, count: 7 };
  expect(await world.app.features.ledger.sealCopies.add(other)).toMatchObject({ _id: all[0]?._id, count: 3 });
  expect(readFileSync(file, 'utf8')).toBe(kept);
});

test('a seal signed with another of our keys is accepted, and the existing copy is stored', async () => {
  const [first] = await sealed();
  const key = ed25519Key({ kid: 's2', key: Buffer.alloc(32, 5) });
  const { keyId: _k, signature: _s, ...summary } = first!;
  const resealed = sealDay(summary, key);
  expect(isSameDay(resealed, first!)).toBe(true);
  expect(isSameDay({ ...resealed, count: 4 }, first!)).toBe(false);
  expect(await world.app.features.ledger.sealCopies.add(resealed)).toMatchObject({ keyId: first?.keyId });
});

test('a deleted tail with its seal is reported, even after the wallet has sealed the day again', async () => {
  const { collection: seals } = world.app.features.ledger.seals;
  const last = (await sealed())[1]!;
  const later = (await sealed())[2]!;
  await seals.deleteMany({ _id: { $gte: last._id } });
  await heads().deleteMany({ day: { $gte: last._id } });
  const gone = await world.app.features.ledger.transfers.collection.find({ at: { $gte: last.from } }).toArray();
  await world.app.features.ledger.transfers.collection.deleteMany({ at: { $gte: last.from } });
  expect(await daysOf()).toEqual(expect.arrayContaining([`I12 day ${last._id}`, `I12 day ${later._id}`]));
  const reported: unknown[] = [];
  const log = { ...world.app.features.ledger.log, error: (what: unknown) => reported.push(what) };
  const job = sealDays({ ...world.app.features.ledger, log } as never);
  await job.runNow();
  await job.stop();
  expect(reported).toMatchObject([{ alarm: 'seal_contradicted', seal: { _id: last._id, count: 0 } }, {}]);
  expect((await sealed()).map(({ _id }) => _id)).toContain(last._id);
  expect(await daysOf()).toContain(`I12 day ${last._id}`);
  // After the original transfers are restored, nothing is wrong.
  await world.app.features.ledger.transfers.collection.insertMany(
    gone.map((one) => transferDocument(transferFrom(one))),
  );
  await seals.deleteMany({ _id: { $gte: last._id } });
  await heads().deleteMany({ day: { $gte: last._id } });
  await world.app.jobs.seal.runNow();
  expect((await daysOf()).filter((name) => name < `I12 day ${later._id}`)).toEqual([]);
});

test('a missing copy is reported', async () => {
  const day = (await sealed())[0]!._id;
  const file = join(world.config.SEAL_COPY_DIR, `${day}.json`);
  renameSync(file, `${file}.away`);
  expect(await daysOf()).toContain(`I12 day ${day}`);
  // The wallet does not recreate the copy from the database, because the copy exists to check the database.
  await world.app.jobs.seal.runNow();
  expect(await daysOf()).toContain(`I12 day ${day}`);
  renameSync(`${file}.away`, file);
  expect(await daysOf()).not.toContain(`I12 day ${day}`);
});

test('an edited or deleted transfer or a deleted tail is reported, even if only the seal shows it', async () => {
  const { collection } = world.app.features.ledger.transfers;
  const changed = await collection.findOne({ outcome: 'void' });
  await collection.updateOne({ _id: changed?._id ?? '' }, { $set: { by: 'me' } });
  const tombstone = await collection.findOne({ outcome: 'void', _id: { $ne: changed?._id ?? '' } });
  await collection.deleteOne({ _id: tombstone?._id ?? '' });
  const head = await collection.findOne({ wallet: accounts[0] ?? '' }, { sort: { seq: -1 } });
  await collection.deleteOne({ _id: head?._id ?? '' });
  const { seals } = world.app.features.ledger;
  await seals.collection.updateOne({ _id: '2026-11-20' }, { $set: { wallets: 3 } });
  const found = await sealBreaches();
  expect(found).toContain(`I12 ${changed?._id}`);
  expect(found).toContain(`I12 wallet ${accounts[0]}`);
  expect(found.filter((name) => name.startsWith('I12 day 2026-11-1')).length).toBeGreaterThan(0);
  expect(found).toContain('I12 day 2026-11-20');
});
