import { beforeAll, expect, test } from '@jest/globals';
import { newId } from '@topup/kit/ids';
import { adminWritesOf, happensOnRecordOnly, type AdminWrites } from '@topup/kit/testing/on-record';
import { indianDay } from './domain/rows.ts';
import { settlePayment } from './payments/settle.ts';
import { routes } from './routes.ts';
import { createAdmin, knownUser } from './testing/admin.ts';
import { usePaying } from './testing/paying.ts';
import type { Player } from './testing/player.ts';

const paying = usePaying({ secondLookMs: 10 });
const deps = () => paying.world.app.deps;
let admin: Player;
beforeAll(async () => {
  admin = await createAdmin(paying.world);
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

const WRITES: AdminWrites = {
  'post /api/admin/users/update-wallet': async () => {
    await knownUser(paying.world, paying.player.accountId, 'someone@example.com');
    const [userId, key] = [paying.player.accountId, newId()];
    const call = () => admin.post('/api/admin/users/update-wallet', { userId, amount: 5, reason: 'goodwill' }, key);
    return { call, state: balance };
  },
  'post /api/admin/transactions/:transactionId/credit': () => outOfSuspense('credit', { reason: 'paid less' }),
  'post /api/admin/transactions/:transactionId/manual-refund': () =>
    outOfSuspense('manual-refund', { reason: 'paid less', reference: 'UTR 1' }),
  'post /api/admin/reconciler/runs': async () => ({
    call: () => admin.post('/api/admin/reconciler/runs', {}),
    state: () => deps().reconciliations.collection.countDocuments(),
  }),
  'post /api/admin/reconciler/recharges': async () => {
    const id = await paying.started(100);
    paying.ekupi.pay(id);
    const asked = { gateway: 'ekupi', day: indianDay(new Date()), paymentIds: [`${id}01`] };
    return { call: () => admin.post('/api/admin/reconciler/recharges', asked), state: balance };
  },
};

test('every admin call that changes anything is tried here', () => {
  expect(Object.keys(WRITES).sort()).toEqual(adminWritesOf(routes));
});

test.each(Object.entries(WRITES))('%s: nothing happens unless it is on record first', async (_call, prepare) => {
  await happensOnRecordOnly(await prepare());
});
