import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { newId } from '@topup/kit/ids';
import { createAdmins, forgetLoneAdjustments, knownUser } from '../../testing/admin.ts';
import { booksBalance } from '../../testing/books.ts';
import { createPlayer, type Player } from '../../testing/player.ts';
import { createWorld, type World } from '../../testing/world.ts';

let world: World;
let [first, second, namesake]: Player[] = [];
let player: Player;
const newPlayer = async (): Promise<Player> => {
  const created = await createPlayer(world);
  await knownUser(world, created.accountId, `${created.accountId}@example.com`);
  return created;
};
beforeAll(async () => {
  world = await createWorld();
  [first, second, namesake] = await createAdmins(world, 'first@gmail.com', 'second@example.com', 'Fi.rst+2@Gmail.com');
});
beforeEach(async () => {
  await forgetLoneAdjustments(world);
  player = await newPlayer();
});
afterAll(async () => {
  await booksBalance(world.app.features.ledger.transfers, world.config.TRANSFER_HMAC_KEYS);
  await world.close();
});

const balanceOf = async (of: Player): Promise<number> => Number(await of.balance());
type Options = { readonly key?: string; readonly by?: Player | undefined; readonly to?: Player };
const adjust = (amount: number, { key = newId(), by = first, to = player }: Options = {}) =>
  by!.post('/api/admin/users/update-wallet', { userId: to.accountId, amount, reason: 'a part of it' }, key);
const statuses = (answers: readonly { readonly status: number }[]) => answers.map(({ status }) => status).sort();

describe('an adjustment that one admin makes alone', () => {
  test('in small parts is added up per person within 24 hours', async () => {
    const key = newId();
    expect((await adjust(6_000, { key })).status).toBe(200);
    expect((await adjust(-3_999)).status).toBe(200);
    expect((await adjust(1.01)).status).toBe(202);
    // Another account of the same mailbox shares the sum. A second admin has a separate one.
    expect((await adjust(5, { by: namesake })).status).toBe(202);
    expect((await adjust(10_000, { by: second })).status).toBe(200);
    expect((await adjust(1)).status).toBe(200);
    expect((await adjust(0.01)).status).toBe(202);
    // A key that was posted stays posted, even when the sum has reached the limit.
    expect((await adjust(6_000, { key })).status).toBe(200);
    const { collection } = world.app.features.admin.loneAdjustments;
    const dayAgo = new Date(Date.now() - 24 * 3_600_000 - 1);
    await collection.updateOne({ _id: 'first@gmail.com' }, { $set: { 'acts.$[].at': dayAgo } } as never);
    expect((await adjust(9_999)).status).toBe(200);
    expect((await adjust(1.01)).status).toBe(202);
    expect(await player.balance()).toBe(22_001);
  });

  test('into many wallets is added up over all of them', async () => {
    const players = await Promise.all(Array.from({ length: 12 }, newPlayer));
    const answers = await Promise.all(players.map((to) => adjust(1_000, { to })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    const balances = await Promise.all(players.map(balanceOf));
    expect(balances.reduce((sum, balance) => sum + balance, 0)).toBe(10_000);
  });

  test('in ten simultaneous small parts succeeds only up to the limit', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => adjust(3_000)));
    expect(statuses(answers)).toEqual([200, 200, 200, 202, 202, 202, 202, 202, 202, 202]);
    expect(await player.balance()).toBe(9_000);
  });

  test.each(Array.from({ length: 12 }, (_, i) => i))(
    'a small and six large ones under one key at once: only the counted one can be posted (%p)',
    async (i) => {
      const key = newId();
      const amounts = [10_000, 10_000, 10_000, 10_000, 10_000, 10_000];
      amounts.splice(i % 7, 0, 0.01);
      const answers = await Promise.all(amounts.map((amount) => adjust(amount, { key })));
      const balance = await balanceOf(player);
      const posted = amounts.filter((_, n) => answers[n]!.status === 200);
      expect(new Set(posted)).toEqual(new Set([balance]));
      expect(answers.every(({ status }) => status === 200 || status === 422)).toBe(true);
      // What was moved is what was counted: nothing more than the rest of the limit is left.
      expect((await adjust(10_000 - balance + 0.01)).status).toBe(202);
    },
  );

  test('whose process died before it posted keeps its key for its own amount, also after a day', async () => {
    const key = newId();
    const { ledger } = world.app.features.ledger;
    const { post } = ledger;
    Object.assign(ledger, { post: () => Promise.reject(new Error('the process died')) });
    const died = await adjust(0.01, { key }).finally(() => Object.assign(ledger, { post }));
    expect(died.status).toBe(500);
    await forgetLoneAdjustments(world);
    expect((await adjust(10_000, { key })).status).toBe(422);
    expect((await adjust(0.01, { key })).status).toBe(200);
    expect(await player.balance()).toBe(0.01);
  });

  test('keeps its answer when the proposal of a larger amount was stored under its key meanwhile', async () => {
    const key = newId();
    expect((await adjust(1)).status).toBe(200);
    const { adjustmentProposals } = world.app.features.admin;
    const { add } = adjustmentProposals;
    const small: number[] = [];
    Object.assign(adjustmentProposals, {
      add: async (proposal: Parameters<typeof add>[0]) => {
        small.push((await adjust(0.01, { key })).status);
        return add(proposal);
      },
    });
    const large = await adjust(10_000, { key }).finally(() => Object.assign(adjustmentProposals, { add }));
    expect([large.status, ...small, (await adjust(0.01, { key })).status]).toEqual([422, 200, 200]);
    expect(await player.balance()).toBe(1.01);
  });

  test('counts for its wallet: the same key and amount for another wallet moves nothing', async () => {
    const key = newId();
    const other = await newPlayer();
    const answers = await Promise.all([player, other, player, other].map((to) => adjust(10_000, { key, to })));
    expect(statuses(answers)).toEqual([200, 200, 422, 422]);
    expect((await balanceOf(player)) + (await balanceOf(other))).toBe(10_000);
  });

  test('that moved no money does not count towards the limit', async () => {
    expect((await adjust(-10_000)).status).toBe(409);
    expect((await adjust(10_000)).status).toBe(200);
  });
});

describe('the same adjustment without a key', () => {
  test('six times at once, at two replicas: made once, the others are refused with its id', async () => {
    const replica = await world.replica();
    const post = (url: string, token: string) =>
      fetch(`${url}/api/admin/users/update-wallet`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ userId: player.accountId, amount: 50, reason: 'sent twice' }),
      });
    const token = await world.mint.issue({ accountId: first!.accountId, role: 'admin', email: 'first@gmail.com' });
    const urls = [world.app.url, replica.url];
    const answers = await Promise.all(Array.from({ length: 6 }, (_, n) => post(urls[n % 2] ?? '', token)));
    expect(statuses(answers)).toEqual([200, 409, 409, 409, 409, 409]);
    expect(await balanceOf(player)).toBe(50);
    const refused = answers.filter(({ status }) => status === 409);
    for (const answer of refused) {
      const { code, details } = (await answer.json()) as { code: string; details: { adjustmentId: string } };
      expect(code).toBe('repeated_adjustment');
      const made = await world.app.features.ledger.transfers.find(`adjust:${details.adjustmentId}`, player.accountId);
      expect(made).toMatchObject({ outcome: 'ok', amountPaise: 5_000 });
    }
    await replica.stop();
  });

  test('of another amount, reason or wallet is another one, and with keys each is made', async () => {
    const body = { userId: player.accountId, amount: 10, reason: 'one' };
    const send = (change: object, by = first, key?: string) =>
      by!.post('/api/admin/users/update-wallet', { ...body, ...change }, key);
    const other = await newPlayer();
    const answers = [
      await send({}),
      await send({ amount: 11 }),
      await send({ reason: 'two' }),
      await send({ userId: other.accountId }),
      await send({}, first, newId()),
      await send({}, first, newId()),
    ];
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
  });

  test('is made again when ten seconds have passed', async () => {
    const { recentAdjustments } = world.app.features.admin;
    const [call, now] = [newId(), new Date()];
    const claim = (adjustmentId: string, afterMs: number) =>
      recentAdjustments.claim(call, { adjustmentId, by: 'x' }, new Date(now.getTime() + afterMs));
    expect(await claim('a', 0)).toBeNull();
    expect(await claim('b', 9_999)).toMatchObject({ adjustmentId: 'a', by: 'x' });
    expect(await claim('c', 10_000)).toBeNull();
    expect(await claim('d', 10_001)).toMatchObject({ adjustmentId: 'c' });
  });
});
