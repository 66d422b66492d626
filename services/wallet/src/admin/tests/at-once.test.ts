import { beforeAll, expect, test } from '@jest/globals';
import { newId } from '@topup/kit/ids';
import { settlePayment } from '../../payments/settle.ts';
import { createAdmins, knownUser } from '../../testing/admin.ts';
import { createPlayer, type Answered, type Player } from '../../testing/player.ts';
import { usePaying } from '../../testing/paying.ts';

const paying = usePaying();
let admins: Player[];
let player: Player;
beforeAll(async () => {
  admins = await createAdmins(paying.world, 'asha@example.com', 'ravi@example.com');
  player = await createPlayer(paying.world);
  await knownUser(paying.world, player.accountId, 'player@example.com');
});

/** Both admins make this call at once. Returns the answers, the lower status first. */
const both = async (call: (admin: Player) => Promise<Answered>) =>
  (await Promise.all(admins.map(call))).toSorted((a, b) => a.status - b.status);
/** One effect and one clear refusal. */
const oneOf = (status: number, code: string) => [{ status }, { status: 409, body: { code } }];

/** A recharge of 60 rupees for which 40 were captured. */
async function suspended(by: Player): Promise<string> {
  const id = (await paying.start(60, undefined, by)).body.data?.['transactionId'] as string;
  paying.ekupi.pay(id, { amount: '40' });
  await settlePayment(paying.world.app.features.payments, `${id}01`);
  return id;
}

test.each([
  ['credit', { reason: 'The receipt was shown.' }, 40],
  ['manual-refund', { reason: 'The receipt was shown.', reference: 'BANK-4' }, 0],
])('money in suspense: %s', async (act, body, balance) => {
  const owner = await createPlayer(paying.world);
  const path = `/api/admin/transactions/${await suspended(owner)}/${act}`;
  const answers = await both((admin) => admin.post(path, body));
  expect(answers).toMatchObject(oneOf(200, 'decided_by_another'));
  expect(await owner.balance()).toBe(balance);
});

test('a change of a wallet, for which each admin has a reason and a key', async () => {
  const path = '/api/admin/users/update-wallet';
  const change = { userId: player.accountId, amount: 50 };
  const keys = new Map(admins.map(({ accountId }) => [accountId, newId()]));
  const adjust = (admin: Player, more: object = {}) => {
    const reason = `${admin.accountId} was told of it`;
    return admin.post(path, { ...change, reason, ...more }, keys.get(admin.accountId));
  };
  const made = await both(adjust);
  expect(made).toMatchObject(oneOf(200, 'made_by_another'));
  expect(await player.balance()).toBe(50);
  // Sent again under the same key, each gets the same answer.
  expect(await both(adjust)).toMatchObject(oneOf(200, 'made_by_another'));
  expect(await player.balance()).toBe(50);
});

test('a check of the books', async () => {
  const begun = await both((admin) => admin.post('/api/admin/reconciler/runs', { kind: 'light' }));
  expect(begun).toMatchObject(oneOf(202, 'running'));
});
