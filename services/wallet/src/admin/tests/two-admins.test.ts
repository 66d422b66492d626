import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { newId } from '@topup/kit/ids';
import { adjustKey } from '../../ledger/domain/keys.ts';
import { createTeam, forgetLoneAdjustments, knownUser } from '../../testing/admin.ts';
import { booksBalance } from '../../testing/books.ts';
import { createPlayer, type Answered, type Player } from '../../testing/player.ts';
import { createWorld, type World } from '../../testing/world.ts';

const DAY_MS = 86_400_000;
let world: World;
let confirmed: Set<string>;
let [first, second, namesake]: Player[] = [];
let player: Player;
beforeAll(async () => {
  world = await createWorld();
  const emails = ['asha@gmail.com', 'second@example.com', 'As.ha+shop@googlemail.com'];
  const team = await createTeam(world, ...emails);
  confirmed = team.confirmed;
  [first, second, namesake] = team.admins;
  for (const [i, { accountId }] of team.admins.entries()) await knownUser(world, accountId, emails[i] ?? '');
});
beforeEach(async () => {
  await forgetLoneAdjustments(world);
  await world.app.features.admin.adjustmentProposals.collection.deleteMany({});
  player = await createPlayer(world);
  await knownUser(world, player.accountId, 'player@example.com');
});
afterAll(async () => {
  await booksBalance(world.app.features.ledger.transfers, world.config.TRANSFER_HMAC_KEYS);
  await world.close();
});

type Options = { readonly by?: Player | undefined; readonly to?: Player | undefined; readonly key?: string };
const adjust = (amount: number, { by = first, to = player, key = newId() }: Options = {}) =>
  by!.post('/api/admin/users/update-wallet', { userId: to.accountId, amount, reason: 'goodwill' }, key);
const idOf = ({ body }: Answered) => (body['proposal'] as { id: string }).id;
const proposed = async (options?: Options) => idOf(await adjust(20_000, options));
const confirm = (id: string, by = second) => by!.post(`/api/admin/users/adjustments/${id}/confirm`, {});
const transfer = (id: string) => world.app.features.ledger.transfers.find(adjustKey(id));
const list = async (query = '') => (await second!.get(`/api/admin/users/adjustments${query}`)).body.data;
const age = (id: string, ms: number) =>
  world.app.features.admin.adjustmentProposals.collection.updateOne(
    { _id: id },
    { $set: { at: new Date(Date.now() - ms) } },
  );

describe('two people', () => {
  test('two accounts of one mailbox are one', async () => {
    const id = await proposed();
    expect(await confirm(id, namesake)).toMatchObject({ status: 409, body: { code: 'second_admin_needed' } });
    expect(await transfer(id)).toBeNull();
    expect((await confirm(id)).status).toBe(200);
  });

  test('nobody changes his own wallet, neither alone nor with a second admin, nor from another account', async () => {
    for (const [by, to] of [
      [first, first],
      [first, namesake],
      [namesake, first],
    ])
      for (const amount of [1, -1, 20_000])
        expect(await adjust(amount, { by, to })).toMatchObject({ status: 409, body: { code: 'own_wallet' } });
    const id = await proposed({ by: second, to: first });
    for (const owner of [first, namesake])
      expect(await confirm(id, owner)).toMatchObject({ status: 409, body: { code: 'own_wallet' } });
    expect(await transfer(id)).toBeNull();
    expect(await first!.balance()).toBe(0);
  });

  test('the proposer must still be an admin when it is confirmed', async () => {
    const id = await proposed();
    confirmed.delete(first!.accountId);
    try {
      expect(await confirm(id)).toMatchObject({ status: 409, body: { code: 'proposer_not_admin' } });
      expect(await transfer(id)).toBeNull();
    } finally {
      confirmed.add(first!.accountId);
    }
  });

  test('a proposal expires after seven days, also for its own key', async () => {
    const key = newId();
    const id = await proposed({ key });
    await age(id, 7 * DAY_MS - 60_000);
    expect((await list())?.['proposals']).toMatchObject([{ id }]);
    await age(id, 7 * DAY_MS);
    expect((await list())?.['proposals']).toEqual([]);
    expect(await confirm(id)).toMatchObject({ status: 409, body: { code: 'proposal_expired' } });
    expect(await adjust(20_000, { key })).toMatchObject({ status: 409, body: { code: 'proposal_expired' } });
    expect(await transfer(id)).toBeNull();
    // Confirmed in time, its outcome is known however late.
    const other = await proposed();
    expect((await confirm(other)).status).toBe(200);
    await age(other, 8 * DAY_MS);
    expect((await confirm(other)).status).toBe(200);
    expect(await player.balance()).toBe(20_000);
  });

  test('every proposal is on the list, page by page', async () => {
    const ids: string[] = [];
    for (let i = 0; i < 105; i++) ids.push(await proposed());
    const seen: string[] = [];
    for (const page of [1, 2]) {
      const data = await list(`?page=${page}&limit=100`);
      seen.push(...(data?.['proposals'] as { id: string }[]).map(({ id }) => id));
      expect(data).toMatchObject({ pagination: { currentPage: page, totalPages: 2, total: 105 } });
    }
    expect(seen).toEqual(ids);
    expect((await list())?.['proposals']).toHaveLength(20);
    const other = await createPlayer(world);
    await knownUser(world, other.accountId, 'other@example.com');
    const itsId = await proposed({ to: other });
    const its = await list(`?userId=${other.accountId}`);
    expect(its).toMatchObject({ proposals: [{ id: itsId }], pagination: { total: 1, totalPages: 1 } });
  });
});

test('a shop with a single admin says so, and nothing waits', async () => {
  const shop = await createWorld({ SINGLE_ADMIN: 'true', ADJUSTMENT_ALONE_MAX_RUPEES: '0' });
  const { admins } = await createTeam(shop, 'only@example.com');
  const [only] = admins;
  const customer = await createPlayer(shop);
  await knownUser(shop, customer.accountId, 'player@example.com');
  await knownUser(shop, only!.accountId, 'only@example.com');
  const post = (userId: string) =>
    only!.post('/api/admin/users/update-wallet', { userId, amount: 50_000, reason: 'all' });
  expect((await post(customer.accountId)).status).toBe(200);
  expect(await post(only!.accountId)).toMatchObject({ status: 409, body: { code: 'own_wallet' } });
  expect((await only!.get('/api/admin/users/adjustments')).body.data).toMatchObject({ proposals: [], aloneMax: null });
  expect(await customer.balance()).toBe(50_000);
  await booksBalance(shop.app.features.ledger.transfers, shop.config.TRANSFER_HMAC_KEYS);
  await shop.close();
});
