import { beforeAll, expect, test } from '@jest/globals';
import { newId } from '@topup/kit/ids';
import { brakeWrites } from '@topup/kit/testing/brake-writes';
import { adminWritesOf, happensOnRecordOnly, type AdminWrites } from '@topup/kit/testing/on-record';
import { adjustKey } from '../ledger/domain/keys.ts';
import { settlePayment } from '../payments/settle.ts';
import { routes } from '../routes.ts';
import { createAdmins, knownUser } from '../testing/admin.ts';
import { usePaying } from '../testing/paying.ts';
import { callOf, type Player } from '../testing/player.ts';

const paying = usePaying({ recheckMs: 10 });
const deps = () => paying.world.app.features.admin;
let admin: Player;
let second: Player;
beforeAll(async () => {
  [admin, second] = (await createAdmins(paying.world, 'first@example.com', 'second@example.com')) as [Player, Player];
});

const balance = () => paying.player.balance();
async function suspended(): Promise<string> {
  const id = await paying.started(2000);
  paying.ekupi.pay(id, { amount: '20' });
  await settlePayment(deps(), `${id}01`);
  return id;
}
async function outOfSuspense(call: 'credit' | 'manual-refund', body: object) {
  const id = await suspended();
  return {
    call: () => admin.post(`/api/admin/transactions/${id}/${call}`, body),
    state: async () => (await deps().payments.find(`${id}01`))?.state,
  };
}

const adjust = async (amount: number, key = newId()) => {
  await knownUser(paying.world, paying.player.accountId, 'someone@example.com');
  const body = { userId: paying.player.accountId, amount, reason: 'goodwill' };
  return () => admin.post('/api/admin/users/update-wallet', body, key);
};
async function proposed(): Promise<string> {
  const { body } = await (await adjust(20_000))();
  return (body['proposal'] as { id: string }).id;
}

const WRITES: AdminWrites = {
  'post /api/admin/users/update-wallet': async () => ({ call: await adjust(5), state: balance }),
  'post /api/admin/users/adjustments/:adjustmentId/confirm': async () => {
    const id = await proposed();
    return { call: () => second.post(`/api/admin/users/adjustments/${id}/confirm`, {}), state: balance };
  },
  'post /api/admin/users/adjustments/:adjustmentId/withdraw': async () => {
    const id = await proposed();
    const path = `/api/admin/users/adjustments/${id}/withdraw`;
    return { call: () => admin.post(path, { reason: 'a mistake' }), state: () => deps().transfers.find(adjustKey(id)) };
  },
  'post /api/admin/transactions/:transactionId/credit': () => outOfSuspense('credit', { reason: 'paid less' }),
  'post /api/admin/transactions/:transactionId/manual-refund': () =>
    outOfSuspense('manual-refund', { reason: 'paid less', reference: 'UTR 1' }),
  'post /api/admin/reconciler/runs': async () => ({
    call: () => admin.post('/api/admin/reconciler/runs', {}),
    state: () => paying.world.app.features.reconciliation.reconciliations.collection.countDocuments(),
  }),
  'post /api/admin/reconciler/recharges': async () => {
    const id = await paying.started(100);
    paying.ekupi.pay(id);
    const request = { gateway: 'ekupi', day: paying.ekupi.filedOn(`${id}01`), paymentIds: [`${id}01`] };
    return { call: () => admin.post('/api/admin/reconciler/recharges', request), state: balance };
  },
  ...brakeWrites('wallet', 'recharges', () => callOf(admin)),
};

test('this file covers every admin call that changes anything', () => {
  expect(Object.keys(WRITES).sort()).toEqual(adminWritesOf(routes));
});

test('a proposal is on record first, too', async () => {
  const state = () => deps().adjustmentProposals.collection.countDocuments();
  await happensOnRecordOnly({ call: await adjust(20_000), state });
});

test.each(Object.entries(WRITES))('%s: nothing happens unless it is on record first', async (_call, prepare) => {
  await happensOnRecordOnly(await prepare());
});
