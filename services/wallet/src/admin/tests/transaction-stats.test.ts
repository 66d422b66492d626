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

test('yesterday’s transactions are counted until the same time of day, or left out when that is slow', async () => {
  const { transactions } = world.app.features.history;
  for (let credits = 0; credits < 3; credits++) await credit(world.app.features.ledger, newId(), paise(10_000));
  const [newest] = await transactions.collection.find().sort({ createdAt: -1 }).limit(1).toArray();
  if (!newest) throw new Error('no transaction was stored');
  const { createdAt } = newest;
  const tomorrow = (laterMs: number) => () => new Date(createdAt.getTime() + DAY_MS + laterMs);
  const counted = async (laterMs: number) =>
    (await getTransactionStats({ stats: openTransactionStats(transactions), now: tomorrow(laterMs) })).yesterday;
  const stored = async (createdBefore: object) =>
    BigInt(
      await transactions.collection.countDocuments({ createdDay: indianDay(createdAt), createdAt: createdBefore }),
    );
  expect(await counted(1)).toBe(await stored({ $lte: createdAt }));
  expect(await counted(1)).toBeGreaterThan(0n);
  expect(await counted(0)).toBe(await stored({ $lt: createdAt }));
  const slow = { ...openTransactionStats(transactions), between: () => Promise.reject(new Error('too slow')) };
  expect(await getTransactionStats({ stats: slow, now: tomorrow(1) })).not.toHaveProperty('yesterday');
});
