import { beforeAll, describe, expect, test } from '@jest/globals';
import { newId } from '@topup/kit/ids';
import { paise } from '@topup/kit/money';
import { gatewayAccount } from '../../ledger/domain/accounts.ts';
import { orderPaymentKey, refundKey } from '../../ledger/domain/keys.ts';
import { settlePayment } from '../../payments/settle.ts';
import { createAdmins, knownUser } from '../../testing/admin.ts';
import { createPlayer, type Player } from '../../testing/player.ts';
import { usePaying } from '../../testing/paying.ts';
import type { World } from '../../testing/world.ts';
import { postDebit } from '../../ledger/use-cases/post-debit.ts';
import { postRefund } from '../../ledger/use-cases/post-refund.ts';

type Line = Record<string, unknown> & { _id: string };
type Page = { transactions: Line[]; pagination: Record<string, unknown> };

const paying = usePaying();
let world: World;
let admin: Player;
let owner: Player;
let namesake: Player;
let priya: Player;
let orderId = '';
let upiOrderId = '';
let rechargeId = '';

beforeAll(async () => {
  world = paying.world;
  const emails = ['admin@example.com', 'owner@example.com', 'Owner+2@example.com'];
  [admin, owner, namesake] = (await createAdmins(world, ...emails)) as [Player, Player, Player];
  priya = await createPlayer(world);
  await knownUser(world, priya.accountId, 'Priya.Sharma@Example.com', 'Priya Sharma');
  const rahul = await createPlayer(world);
  await knownUser(world, rahul.accountId, 'rahul+shop@example.com', 'Rahul Verma');

  rechargeId = await recharge(priya, 2000);
  paying.ekupi.pay(rechargeId);
  await settlePayment(world.app.features.payments, `${rechargeId}01`);
  orderId = await boughtAndPartlyRefunded(priya.accountId);
  upiOrderId = await boughtAtGateway(priya.accountId);
  await admin.post('/api/admin/users/update-wallet', { userId: rahul.accountId, amount: 7.5, reason: 'late delivery' });
  await recharge(rahul, 50);
});

const recharge = async (by: Player, amount: number): Promise<string> =>
  (await paying.start(amount, undefined, by)).body.data?.['transactionId'] as string;

async function boughtAndPartlyRefunded(accountId: string): Promise<string> {
  const id = newId();
  const deps = world.app.features.admin;
  await postDebit(deps, { orderId: id, accountId, amountPaise: paise(18_750) });
  for (const n of [1, 2])
    await postRefund(deps, {
      key: refundKey(id, n),
      of: orderPaymentKey(id),
      orderId: id,
      accountId,
      units: [`${id}:1:${n}`],
      amountPaise: paise(6_250),
    });
  return id;
}

async function boughtAtGateway(accountId: string): Promise<string> {
  const id = newId();
  const deps = world.app.features.admin;
  const { transfer } = await deps.ledger.post({
    key: orderPaymentKey(id),
    kind: 'purchase',
    debit: gatewayAccount('phonepe'),
    credit: 'sales',
    amountPaise: paise(50_000),
    by: 'wallet',
    ref: { accountId, orderId: id, paymentId: `${id}01` },
  });
  await deps.onTransfer(transfer);
  return id;
}

const list = async (query: Record<string, string> = {}): Promise<Page> =>
  (await admin.get(`/api/admin/transactions?${new URLSearchParams(query)}`)).body.data as never;
const types = ({ transactions }: Page) => transactions.map((line) => line['transaction_type']);
const refused = async (query: Record<string, string>) =>
  (await admin.get(`/api/admin/transactions?${new URLSearchParams(query)}`)).status;

describe('the transactions of all players', () => {
  test('are listed newest first, with their player, each refund as a line of its own', async () => {
    const { transactions, pagination } = await list();
    expect(types({ transactions, pagination })).toEqual([
      'recharge',
      'admin_adjustment',
      'purchase',
      'refund',
      'refund',
      'purchase',
      'recharge',
    ]);
    expect(pagination).toEqual({
      currentPage: 1,
      totalPages: 1,
      hasPrevPage: false,
      hasNextPage: false,
      totalTransactions: 7,
    });
    expect(transactions[1]).toMatchObject({
      amount: 7.5,
      description: 'Balance adjusted by support: late delivery',
      paymentMethod: 'wallet',
      wallet_transaction: true,
      userId: { name: 'Rahul Verma' },
      userEmail: 'rahul+shop@example.com',
      balanceBefore: 0,
      balanceAfter: 7.5,
    });
  });

  test('have their order, the purchase of a refund, and the payment at the gateway', async () => {
    const { transactions } = await list({ search: orderId });
    const [, refund, purchase] = transactions;
    expect(types({ transactions, pagination: {} })).toEqual(['refund', 'refund', 'purchase']);
    expect(refund).toMatchObject({ orderId, originalTransactionId: purchase?._id, wallet_transaction: true });
    const recharge = (await list({ search: rechargeId })).transactions[0];
    expect(recharge).toMatchObject({
      merchantTransactionId: `${rechargeId}01`,
      paymentGatewayData: {
        key: '[redacted]',
        client_txn_id: `${rechargeId}01`,
        amount: '2000.00',
        customer_email: '[redacted]',
        redirect_url: expect.stringMatching(/wallet-recharge-status\?transactionId=\w+&t=%5Bredacted%5D$/),
      },
      paymentGatewayResponse: { state: 'paid', capture: { reference: '412345678901' } },
    });
  });

  test('show a purchase paid at a gateway, which moved no wallet', async () => {
    const [line] = (await list({ search: upiOrderId })).transactions;
    expect(line).toMatchObject({ paymentMethod: 'phonepe', amount: 500, wallet_transaction: false });
    expect(line).not.toHaveProperty('balanceBefore');
  });

  test.each([
    ['a part of an e-mail', { search: 'SHARMA@' }, 5],
    ['the beginning of an e-mail', { search: 'rahul+' }, 2],
    ['a name', { search: 'rahul verma' }, 2],
    ['a part of a name', { search: 'Verma' }, 2],
    ['an e-mail nobody has', { search: 'nobody@example.com' }, 0],
    ['what would be a pattern', { search: '.*' }, 0],
    ['a type', { transaction_type: 'refund' }, 2],
    ['a status', { status: 'pending' }, 1],
    ['a status that no transaction has', { status: 'refund_failed' }, 0],
    ['a method', { paymentMethod: 'ekupi' }, 2],
    ['type and method', { transaction_type: 'purchase', paymentMethod: 'phonepe' }, 1],
    ['all of everything', { transaction_type: 'all', status: '', paymentMethod: 'all' }, 7],
    ['an e-mail and a type', { search: 'priya', transaction_type: 'purchase' }, 2],
  ])('are found by %s', async (_by, query: Record<string, string>, count) => {
    const { transactions, pagination } = await list(query);
    expect([transactions.length, pagination['totalTransactions']]).toEqual([count, count]);
  });

  test('are found by eight characters of an id and by a merchant transaction id', async () => {
    expect((await list({ search: rechargeId.slice(0, 8) })).transactions[0]?._id).toBe(rechargeId);
    expect(types(await list({ search: `${upiOrderId}01` }))).toEqual(['purchase']);
  });

  test('are found by the end of the merchant transaction id that their table shows', async () => {
    for (const merchantId of [`${upiOrderId}01`, `${rechargeId}01`]) {
      const found = await list({ search: merchantId.slice(-8) });
      expect(found.transactions.map((line) => line['merchantTransactionId'])).toEqual([merchantId]);
      expect(await list({ search: `…${merchantId.slice(-8)}` })).toEqual(found);
    }
  });

  test('are found by Indian days, both included', async () => {
    const { transactions } = world.app.features.history;
    const [from = '', ...later] = (await transactions.collection.distinct('createdDay')).sort() as string[];
    expect((await list({ startDate: from, endDate: later.at(-1) ?? from })).transactions).toHaveLength(7);
    expect((await list({ endDate: '2026-01-01' })).transactions).toHaveLength(0);
    await transactions.collection.updateOne(
      { _id: rechargeId },
      { $set: { createdAt: new Date('2025-03-01T18:29:59.999Z') } },
    );
    expect((await list({ startDate: '2025-03-01', endDate: '2025-03-01' })).transactions).toHaveLength(1);
    expect((await list({ startDate: '2025-03-02', endDate: '2025-03-02' })).transactions).toHaveLength(0);
  });

  test('are ordered and paged as asked, at most a hundred to a page', async () => {
    const amounts = async (sortOrder: string) =>
      (await list({ sortBy: 'amount', sortOrder })).transactions.map(({ amount }) => amount);
    expect(await amounts('asc')).toEqual([7.5, 50, 62.5, 62.5, 187.5, 500, 2000]);
    expect(await amounts('desc')).toEqual([2000, 500, 187.5, 62.5, 62.5, 50, 7.5]);
    const second = await list({ page: '2', limit: '3' });
    expect(second.pagination).toMatchObject({ currentPage: 2, totalPages: 3, hasPrevPage: true, hasNextPage: true });
    expect(second.transactions).toHaveLength(3);
    expect((await list({ limit: '500' })).transactions).toHaveLength(7);
  });

  test.each([
    [{ page: '0' }],
    [{ limit: '-1' }],
    [{ startDate: '2026-02-30' }],
    [{ endDate: 'yesterday' }],
    [{ sortBy: 'accountId' }],
    [{ sortOrder: 'up' }],
    [{ status: 'lost' }],
    [{ search: 'x'.repeat(65) }],
    [{ where: '1' }],
  ])('are not asked for by %p', async (query: Record<string, string>) => expect(await refused(query)).toBe(400));
});

describe('a player’s own view', () => {
  test('shows the refunds of a purchase as one line inside it', async () => {
    const lines = (await priya.get('/api/wallet/wallet-transactions')).body.data as unknown as Page;
    const purchase = lines.transactions.find(({ amount }) => amount === 187.5);
    expect(purchase).toMatchObject({ refundTransaction: { amount: 125, balanceBefore: 1812.5, balanceAfter: 1937.5 } });
    expect(types(lines)).not.toContain('refund');
    const ofOrder = (await priya.get(`/api/orders/transactions/${orderId}`)).body.data as unknown as Page;
    expect(ofOrder.transactions).toEqual([purchase]);
  });

  test('shows what was paid at a gateway, without a balance', async () => {
    const lines = (await priya.get(`/api/orders/transactions/${upiOrderId}`)).body.data as unknown as Page;
    expect(lines.transactions).toMatchObject([{ transaction_type: 'purchase', paymentMethod: 'phonepe', amount: 500 }]);
    expect(lines.transactions[0]).not.toHaveProperty('balanceAfter');
  });
});

describe('money in suspense', () => {
  /** A recharge of 60 rupees for which 40 were captured. */
  async function suspended(by?: Player): Promise<{ player: Player; id: string }> {
    const player = by ?? (await createPlayer(world));
    const id = await recharge(player, 60);
    paying.ekupi.pay(id, { amount: '40' });
    await settlePayment(world.app.features.payments, `${id}01`);
    return { player, id };
  }
  const line = async (id: string) => (await list({ search: id })).transactions.find(({ _id }) => _id === id);

  test('is credited by an admin, with a reason, once, on record', async () => {
    const { player, id } = await suspended();
    expect(await line(id)).toMatchObject({
      status: 'refund_initiated',
      inSuspense: true,
      amount: 40,
      expectedAmount: 60,
    });
    const credit = (reason: string) => admin.post(`/api/admin/transactions/${id}/credit`, { reason });
    expect((await credit('')).status).toBe(400);
    expect((await player.post(`/api/admin/transactions/${id}/credit`, { reason: 'mine' })).status).toBe(403);
    const credited = await Promise.all([credit('He has shown the receipt'), credit('He has shown the receipt')]);
    expect(credited.map(({ status }) => status)).toEqual([200, 200]);
    expect(await player.balance()).toBe(40);
    expect(await line(id)).toMatchObject({ inSuspense: false });
    const refund = { reason: 'too', reference: 'BANK-1' };
    const late = await admin.post(`/api/admin/transactions/${id}/manual-refund`, refund);
    expect(late).toMatchObject({ status: 409, body: { code: 'decided' } });
    expect(await player.balance()).toBe(40);
    const writes = await world.app.features.admin.acts.collection.find({ subject: id }).toArray();
    expect(new Set(writes.map(({ act }) => act))).toEqual(new Set(['credit-from-suspense', 'note-manual-refund']));
  });

  test('is recorded as paid back outside, with a reference', async () => {
    const { player, id } = await suspended();
    const path = `/api/admin/transactions/${id}/manual-refund`;
    expect(await admin.post(path, { reason: 'asked for it' })).toMatchObject({
      status: 400,
      body: { message: 'Please enter the reference of the refund.' },
    });
    expect((await admin.post(path, { reason: 'asked for it', reference: 'BANK-2' })).status).toBe(200);
    expect(await player.balance()).toBe(0);
    const credit = await admin.post(`/api/admin/transactions/${id}/credit`, { reason: 'after all' });
    expect(credit).toMatchObject({ status: 409, body: { code: 'decided' } });
  });

  test('is not decided by the admin whose it is, from any of his accounts', async () => {
    const { player, id } = await suspended(owner);
    await knownUser(world, owner.accountId, 'owner@example.com');
    const refund = { reason: 'mine', reference: 'BANK-3' };
    for (const own of [owner, namesake])
      for (const [call, body] of [
        ['credit', { reason: 'mine' }],
        ['manual-refund', refund],
      ] as const)
        expect(await own.post(`/api/admin/transactions/${id}/${call}`, body)).toMatchObject({
          status: 409,
          body: { code: 'own_payment', message: 'Another admin has to decide about your own payment.' },
        });
    expect(await world.app.features.admin.acts.collection.countDocuments({ subject: id })).toBe(0);
    expect(await line(id)).toMatchObject({ inSuspense: true });
    expect((await admin.post(`/api/admin/transactions/${id}/credit`, { reason: 'shown' })).status).toBe(200);
    expect(await player.balance()).toBe(40);
  });

  test('does not exist for a credited or an unknown recharge', async () => {
    const credit = (id: string) => admin.post(`/api/admin/transactions/${id}/credit`, { reason: 'again' });
    expect(await credit(rechargeId)).toMatchObject({ status: 409, body: { code: 'not_suspended' } });
    expect((await credit(newId())).status).toBe(404);
  });
});
