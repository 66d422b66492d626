import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { newId } from '@topup/kit/ids';
import { paise } from '@topup/kit/money';
import { adjustKey } from '../../ledger/domain/keys.ts';
import { createAdmins, forgetLoneAdjustments, knownUser } from '../../testing/admin.ts';
import { booksBalance } from '../../testing/books.ts';
import { credit } from '../../testing/credit.ts';
import { createPlayer, type Answered, type Player } from '../../testing/player.ts';
import { createWorld, type World } from '../../testing/world.ts';

let world: World;
let [first, second, third, namesake]: Player[] = [];
let player: Player;
beforeAll(async () => {
  world = await createWorld();
  const addresses = ['first@example.com', 'second@example.com', 'third@example.com', 'First@Example.com'];
  [first, second, third, namesake] = await createAdmins(world, ...addresses);
});
beforeEach(async () => {
  await forgetLoneAdjustments(world);
  player = await createPlayer(world);
  await knownUser(world, player.accountId, 'player@example.com');
});
afterAll(async () => {
  await booksBalance(world.app.features.ledger.transfers, world.config.TRANSFER_HMAC_KEYS);
  await world.close();
});

const adjust = (amount: number, key?: string, reason = 'a whole lot', by = first) =>
  by!.post('/api/admin/users/update-wallet', { userId: player.accountId, amount, reason }, key);
const idOf = ({ body }: Answered) => (body['proposal'] as { id: string }).id;
const proposed = async (amount = 10_000.01) => idOf(await adjust(amount));
const confirm = (id: string, by = second) => by!.post(`/api/admin/users/adjustments/${id}/confirm`, {});
const withdraw = (id: string, by = first) =>
  by!.post(`/api/admin/users/adjustments/${id}/withdraw`, { reason: 'a mistake' });
const waiting = async () => {
  const { data } = (await second!.get('/api/admin/users/adjustments')).body;
  return data?.['proposals'] as { id: string; userId: string }[];
};
const transfer = (id: string) => world.app.features.ledger.transfers.find(adjustKey(id));

describe('an adjustment above the amount that one admin may move', () => {
  test('waits, on record and on the list, until another admin confirms it', async () => {
    expect((await adjust(10_000)).status).toBe(200);
    const answer = await adjust(-10_000.01, undefined, 'charge back');
    const proposal = { userId: player.accountId, userEmail: 'player@example.com', amount: -10_000.01 };
    expect(answer).toMatchObject({
      status: 202,
      body: {
        message: 'Proposed. Another admin has to confirm it.',
        hint: 'If this shop has a single admin, set SINGLE_ADMIN=true. What one admin may do alone is set by ADJUSTMENT_ALONE_MAX_RUPEES.',
        data: { walletBalance: 10_000 },
        proposal: { ...proposal, reason: 'charge back', email: 'first@example.com' },
      },
    });
    const id = idOf(answer);
    expect(await waiting()).toMatchObject([{ id, ...proposal }]);
    expect((await second!.get('/api/admin/users/adjustments')).body.data).toMatchObject({ aloneMax: 10_000 });
    expect(await transfer(id)).toBeNull();
    expect(await player.balance()).toBe(10_000);

    await credit(world.app.features.ledger, player.accountId, paise(100));
    expect(await confirm(id)).toMatchObject({ status: 200, body: { data: { walletBalance: 0.99 } } });
    expect(await transfer(id)).toMatchObject({ by: second!.accountId, ref: { note: 'charge back' } });
    expect(await waiting()).toEqual([]);
    const acts = await world.app.features.admin.acts.collection
      .find({ subject: player.accountId })
      .sort({ at: 1 })
      .toArray();
    expect(acts.map(({ act, email, after }) => [act, email, after])).toMatchObject([
      ['adjust-wallet', 'first@example.com', { byPaise: 1_000_000 }],
      ['propose-adjustment', 'first@example.com', { byPaise: -1_000_001 }],
      ['adjust-wallet', 'second@example.com', { byPaise: -1_000_001 }],
    ]);
    expect(acts[2]).toMatchObject({ reason: 'charge back', before: { proposedByEmail: 'first@example.com' } });
  });

  test('cannot be confirmed by its proposer, nor by another account with the same address', async () => {
    const id = await proposed();
    for (const admin of [first, namesake])
      expect(await confirm(id, admin)).toMatchObject({ status: 409, body: { code: 'second_admin_needed' } });
    expect((await confirm(id, player)).status).toBe(403);
    expect((await confirm(newId())).status).toBe(404);
    expect(await transfer(id)).toBeNull();
    expect((await withdraw(id)).status).toBe(200);
  });

  test('five simultaneous confirmations by two admins: carried out once, and only one admin gets the success', async () => {
    const id = await proposed(20_000);
    const answers = await Promise.all([second, third, second, third, second].map((by) => confirm(id, by)));
    const winner = (await transfer(id))?.by;
    expect(answers.map(({ status }) => status)).toEqual(
      [second, third, second, third, second].map((by) => (by!.accountId === winner ? 200 : 409)),
    );
    expect(await player.balance()).toBe(20_000);
  });

  test.each(Array.from({ length: 5 }, (_, i) => i))(
    'confirmed and withdrawn at the same time: only one succeeds (%p)',
    async (i) => {
      const id = await proposed(20_000);
      const calls = [() => confirm(id), () => withdraw(id)];
      if (i % 2) calls.reverse();
      const answers = await Promise.all(calls.map((call) => call()));
      if (i % 2) answers.reverse();
      const isMade = (await transfer(id))?.outcome === 'ok';
      expect(answers.map(({ status }) => status)).toEqual(isMade ? [200, 409] : [409, 200]);
      expect(answers[isMade ? 1 : 0]?.body.code).toBe(isMade ? 'decided' : 'withdrawn');
      expect(await player.balance()).toBe(isMade ? 20_000 : 0);
      expect(await waiting()).toEqual([]);
    },
  );

  test('once withdrawn cannot be confirmed, nor proposed again under its key', async () => {
    const key = newId();
    const id = idOf(await adjust(20_000, key));
    expect((await withdraw(id, second)).status).toBe(200);
    expect(await confirm(id)).toMatchObject({ status: 409, body: { code: 'withdrawn' } });
    expect(await adjust(20_000, key)).toMatchObject({ status: 409, body: { code: 'withdrawn' } });
    expect(await player.balance()).toBe(0);
  });

  test('under one key is one proposal, and a repeat is answered with its state', async () => {
    const key = newId();
    const answers = await Promise.all([1, 2, 3].map(() => adjust(20_000, key)));
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202]);
    expect(new Set(answers.map(idOf)).size).toBe(1);
    expect(await waiting()).toHaveLength(1);
    for (const other of [30_000, 5]) expect((await adjust(other, key)).status).toBe(422);
    await confirm(idOf(answers[0] as Answered));
    expect(await adjust(20_000, key)).toMatchObject({ status: 200, body: { data: { walletBalance: 20_000 } } });
    expect(await player.balance()).toBe(20_000);
    // The reverse case: a key that posted a small amount cannot be used to propose a large one.
    const used = newId();
    expect((await adjust(5, used)).status).toBe(200);
    expect((await adjust(20_000, used)).status).toBe(422);
  });

  test('above the balance is refused permanently when it is confirmed', async () => {
    const id = await proposed(-20_000);
    expect(await confirm(id)).toMatchObject({ status: 409, body: { code: 'insufficient_balance' } });
    await credit(world.app.features.ledger, player.accountId, paise(3_000_000));
    expect((await confirm(id)).status).toBe(409);
    expect(await waiting()).toEqual([]);
    expect(await player.balance()).toBe(30_000);
  });

  test('decided by a process that was killed right after is not listed as pending', async () => {
    const id = await proposed(20_000);
    const { ledger } = world.app.features.ledger;
    await ledger.void(adjustKey(id), 'admin_adjustment', { accountId: player.accountId }, second!.accountId);
    expect(await waiting()).toEqual([]);
    expect(await confirm(id)).toMatchObject({ status: 409, body: { code: 'withdrawn' } });
  });
});
