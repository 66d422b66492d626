import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { newId } from '@topup/kit/ids';
import { indianDay } from '@topup/kit/indian-day';
import { paise } from '@topup/kit/money';
import { openTransactionStats } from '../store/transaction-stats.ts';
import { getTransactionStats } from '../use-cases/get-transaction-stats.ts';
import { booksBalance } from '../../testing/books.ts';
import { credit } from '../../testing/credit.ts';
import { createWorld, type World } from '../../testing/world.ts';

const DAY_MS = 86_400_000;

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(async () => {
  await booksBalance(world.app.features.ledger.transfers, world.config.TRANSFER_HMAC_KEYS);
  await world.close();
});

/** The newest of a few credits. Tests count on its day, which may have ended by now. */
async function newestCredit(): Promise<Date> {
  const { transactions } = world.app.features.history;
  for (let credits = 0; credits < 3; credits++) await credit(world.app.features.ledger, newId(), paise(10_000));
  const [newest] = await transactions.collection.find().sort({ createdAt: -1 }).limit(1).toArray();
  if (!newest) throw new Error('no transaction was stored');
  return newest.createdAt;
}
const stored = async (match: object): Promise<bigint> =>
  BigInt(await world.app.features.history.transactions.collection.countDocuments(match));
const statsAt = (now: Date) =>
  getTransactionStats({ stats: openTransactionStats(world.app.features.history.transactions), now: () => now });

test('today’s transactions are those of the day in India', async () => {
  const createdAt = await newestCredit();
  const { today, total } = await statsAt(createdAt);
  expect(today).toBe(await stored({ createdDay: indianDay(createdAt) }));
  expect(today).toBeGreaterThan(0n);
  const tomorrow = await statsAt(new Date(createdAt.getTime() + DAY_MS));
  expect(tomorrow).toMatchObject({ today: 0n, total });
});

test('yesterday’s transactions are counted until the same time of day, or left out when that is slow', async () => {
  const createdAt = await newestCredit();
  const tomorrow = (laterMs: number) => new Date(createdAt.getTime() + DAY_MS + laterMs);
  const counted = async (laterMs: number) => (await statsAt(tomorrow(laterMs))).yesterday;
  const until = (before: object) => stored({ createdDay: indianDay(createdAt), createdAt: before });
  expect(await counted(1)).toBe(await until({ $lte: createdAt }));
  expect(await counted(1)).toBeGreaterThan(0n);
  expect(await counted(0)).toBe(await until({ $lt: createdAt }));
  const { transactions } = world.app.features.history;
  const slow = { ...openTransactionStats(transactions), between: () => Promise.reject(new Error('too slow')) };
  expect(await getTransactionStats({ stats: slow, now: () => tomorrow(1) })).not.toHaveProperty('yesterday');
});
