import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { createLog } from '@topup/kit/log';
import { connectBus, type Bus } from '@topup/kit/messaging';
import { paise } from '@topup/kit/money';
import { addressOfNobody } from '@topup/kit/personal';
import { eventually } from '@topup/kit/testing';
import { lateKey, rechargeKey, suspenseKey } from '../../ledger/domain/keys.ts';
import { settlePayment } from '../../payments/settle.ts';
import { createAdmin } from '../../testing/admin.ts';
import { credit } from '../../testing/credit.ts';
import { payingOrders } from '../../testing/paying-orders.ts';
import { usePaying } from '../../testing/paying.ts';
import type { Player } from '../../testing/player.ts';

const DAY_MS = 86_400_000;
const paying = usePaying();
const { opened, close, hears, decision } = payingOrders(paying);
const deps = () => paying.world.app.features.admin;
const users = () => paying.world.app.features.users;
const transfer = (key: string) => deps().transfers.find(key);

let auth: Bus;
let admin: Player;
beforeAll(async () => {
  const log = createLog('wallet-test', 'silent');
  auth = await connectBus({ url: paying.world.servers.amqpUrl, service: 'auth', log });
  admin = await createAdmin(paying.world);
});
afterAll(() => auth.close());

/** As auth tells of it: a user with this address. */
async function known(accountId = paying.player.accountId): Promise<string> {
  const profile = { email: 'Asha.Rao@example.com', name: 'Asha Rao', role: 'user', version: 1n };
  await users().put({ accountId, ...profile, createdAtMs: 0n, changedAtMs: 0n } as never);
  return accountId;
}
async function asked(accountId: string, erase: boolean): Promise<string[]> {
  const question = { accountId, email: 'Asha.Rao@example.com', erase };
  return (await auth.ask('wallet.account.close', question)).kept.map(({ why, ids }) => [why, ...ids].join(' '));
}
const adjust = (amount: number) =>
  admin.post('/api/admin/users/update-wallet', { userId: paying.player.accountId, amount, reason: 'a test' });

test('what keeps an account: money, a payment under way, an unpaid one that may still be paid', async () => {
  const accountId = await known();
  expect(await asked(accountId, false)).toEqual([]);
  const open = await paying.started(200);
  expect(await asked(accountId, false)).toEqual([expect.stringMatching(`Payments are open.* ${open}$`)]);
  paying.ekupi.pay(open, { status: 'failure' });
  await settlePayment(deps(), `${open}01`);
  await eventually('it has failed', async () => (await paying.transaction(open))?.['status'] === 'failed');
  expect(await asked(accountId, false)).toEqual([expect.stringMatching(`may still be paid.* ${open}$`)]);
  paying.aheadMs = 32 * DAY_MS;
  expect(await asked(accountId, false)).toEqual([]);
  await credit(paying.world.app.features.ledger, accountId, paise(1_250));
  expect(await asked(accountId, false)).toEqual(['The wallet holds 12.50 rupees.']);
});

test('a payment of a wrong amount keeps it until its money has left suspense', async () => {
  const accountId = await known();
  const id = await paying.started(200);
  paying.ekupi.pay(id, { amount: '80' });
  await settlePayment(deps(), `${id}01`);
  expect(await asked(accountId, false)).toContainEqual(expect.stringMatching(`suspense.* ${id}`));
});

test('a recharge that was paid when the account was closed: to suspense, and an admin pays it back outside', async () => {
  const accountId = await known();
  const id = await paying.started(200);
  await asked(accountId, true);
  paying.ekupi.pay(id);
  await settlePayment(deps(), `${id}01`);
  expect(await transfer(rechargeKey(id))).toMatchObject({ credit: 'suspense', amountPaise: 20_000 });
  expect(await paying.player.balance()).toBe(0);
  const alarms = await deps().alarmingMoney.suspense(new Date());
  expect(alarms).toContainEqual(expect.objectContaining({ subject: `${id}01` }));
  expect(await asked(accountId, true)).toEqual([expect.stringMatching(`suspense.* ${id}`)]);
  const path = `/api/admin/transactions/${id}`;
  expect((await admin.post(`${path}/credit`, { reason: 'by mistake' })).body.code).toBe('account_closed');
  expect((await admin.post(`${path}/manual-refund`, { reason: 'closed', reference: 'UTR-1' })).status).toBe(200);
  expect(await transfer(suspenseKey(`${id}01`))).toMatchObject({ debit: 'suspense', credit: 'gateway:ekupi' });
  expect(await asked(accountId, true)).toEqual([]);
});

test("a closed order's payment that comes after the account was closed: to suspense, and PhonePe pays it back", async () => {
  const orderId = await opened('phonepe', await known());
  await close(orderId);
  await asked(paying.player.accountId, true);
  paying.phonepe.settle(orderId, { state: 'COMPLETED' });
  await settlePayment(deps(), `${orderId}01`);
  expect(await decision(orderId)).toMatchObject({ outcome: 'void' });
  expect(await transfer(lateKey(`${orderId}01`))).toMatchObject({ credit: 'suspense', amountPaise: 12_500 });
  await hears(orderId, 'SUSPENDED');
  await eventually('asked to refund it', () => paying.phonepe.refunds.has(`${orderId}01R`));
});

test('closed between the credit and a repeat of it after a crash: the money is posted once, to the wallet', async () => {
  const accountId = await known();
  const id = await paying.started(200);
  paying.ekupi.pay(id);
  jest.spyOn(deps().payments, 'move').mockRejectedValueOnce(new Error('killed'));
  await expect(settlePayment(deps(), `${id}01`)).rejects.toThrow('killed');
  jest.restoreAllMocks();
  expect(await asked(accountId, true)).toContainEqual('The wallet holds 200.00 rupees.');
  await settlePayment(deps(), `${id}01`);
  expect(await transfer(rechargeKey(id))).toMatchObject({ credit: `wallet:${accountId}` });
  expect(await paying.player.balance()).toBe(200);
  expect((await adjust(10)).body.code).toBe('account_closed');
  expect((await adjust(-200)).status).toBe(200);
});

test('an older version of the user does not bring the name back, and an erasure may be repeated', async () => {
  const accountId = await known();
  await asked(accountId, true);
  await known(accountId);
  await asked(accountId, true);
  const email = addressOfNobody(accountId);
  expect(await users().collection.findOne({ _id: accountId })).toMatchObject({
    email,
    emailLower: email,
    name: 'Erased',
  });
  expect(await users().isClosed(accountId)).toBe(true);
});
