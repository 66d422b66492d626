import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { newId } from '@topup/kit/ids';
import { createAdmins, knownUser } from '../testing/admin.ts';
import { booksBalance } from '../testing/books.ts';
import { createPlayer, type Player } from '../testing/player.ts';
import { createWorld, type World } from '../testing/world.ts';

let world: World;
let [first, second, namesake]: Player[] = [];
let player: Player;
beforeAll(async () => {
  world = await createWorld();
  [first, second, namesake] = await createAdmins(world, 'first@example.com', 'second@example.com', 'First@Example.com');
});
beforeEach(async () => {
  player = await createPlayer(world);
  await knownUser(world, player.accountId, 'player@example.com');
});
afterAll(async () => {
  await booksBalance(world.app.features.ledger.transfers, world.config.TRANSFER_HMAC_KEYS);
  await world.close();
});

const adjust = (amount: number, key?: string, by = first) =>
  by!.post('/api/admin/users/update-wallet', { userId: player.accountId, amount, reason: 'a part of it' }, key);

describe('an adjustment that one admin makes alone', () => {
  test('in small parts is added up per admin and wallet within 24 hours', async () => {
    const key = newId();
    expect((await adjust(6_000, key)).status).toBe(200);
    expect((await adjust(-3_999)).status).toBe(200);
    expect((await adjust(1.01)).status).toBe(202);
    // Another account of the same admin shares the sum. A second admin has a separate sum, and so has another wallet.
    expect((await adjust(5, undefined, namesake)).status).toBe(202);
    expect((await adjust(10_000, undefined, second)).status).toBe(200);
    expect((await adjust(1)).status).toBe(200);
    expect((await adjust(0.01)).status).toBe(202);
    // A key that was posted stays posted, even when the sum has reached the limit.
    expect((await adjust(6_000, key)).status).toBe(200);
    const { collection } = world.app.features.admin.loneAdjustments;
    const dayAgo = new Date(Date.now() - 24 * 3_600_000 - 1);
    const ofFirst = { _id: `first@example.com:${player.accountId}` };
    await collection.updateOne(ofFirst, { $set: { 'moves.$[].at': dayAgo } } as never);
    expect((await adjust(10_000)).status).toBe(200);
    expect((await adjust(0.01)).status).toBe(202);
    expect(await player.balance()).toBe(22_002);
  });

  test('in ten simultaneous small parts succeeds only up to the limit', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => adjust(3_000)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(7);
    expect(await player.balance()).toBe(9_000);
  });

  test('that moved no money does not count towards the limit', async () => {
    expect((await adjust(-10_000)).status).toBe(409);
    expect((await adjust(10_000)).status).toBe(200);
  });
});
