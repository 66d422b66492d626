import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { createLog } from '@topup/kit/log';
import { connectBus, type Bus } from '@topup/kit/messaging';
import { paise } from '@topup/kit/money';
import { addressOfNobody } from '@topup/kit/personal';
import { eventually } from '@topup/kit/testing';
import { adjustKey, lateKey, rechargeKey, suspenseKey } from '../../ledger/domain/keys.ts';
import { settlePayment } from '../../payments/settle.ts';
import { createAdmins } from '../../testing/admin.ts';
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
let second: Player;
beforeAll(async () => {
  const log = createLog('wallet-test', 'silent');
  auth = await connectBus({ url: paying.world.servers.amqpUrl, service: 'auth', log });
  [admin, second] = (await createAdmins(paying.world, 'admin@example.com', 'second@example.com')) as [Player, Player];
});
afterAll(() => auth.close());

/** As auth tells of it: a user with this address. */
async function known(accountId = paying.player.accountId, version = 1n): Promise<string> {
  const profile = { email: 'Asha.Rao@example.com', name: 'Asha Rao', role: 'user', version };
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

test('no version of the user with the name brings it back, and an erasure may be repeated', async () => {
  const accountId = await known();
  await asked(accountId, true);
  await known(accountId);
  // From a page of auth's users that was asked for before the erasure.
  await known(accountId, 2n);
  const email = addressOfNobody(accountId);
  const stored = () => users().collection.findOne({ _id: accountId });
  expect(await stored()).toMatchObject({ email, emailLower: email, name: 'Erased' });
  await asked(accountId, true);
  expect(await stored()).toMatchObject({ email, emailLower: email, name: 'Erased' });
  expect(await users().isClosed(accountId)).toBe(true);
});

test('a user that arrives erased is closed', async () => {
  const { accountId } = paying.player;
  const profile = { email: addressOfNobody(accountId), name: 'Erased', role: 'user', version: 1n };
  await users().put({ accountId, ...profile, createdAtMs: 0n, changedAtMs: 0n } as never);
  expect(await users().isClosed(accountId)).toBe(true);
  expect(await users().collection.findOne({ _id: accountId })).toMatchObject({ closed: true });
});

test('money in the wallet of a closed account: an alarm until it is taken out', async () => {
  const accountId = await known();
  const alarm = async () => (await deps().closedMoney()).filter(({ subject }) => subject === accountId);
  await credit(paying.world.app.features.ledger, accountId, paise(1_250));
  expect(await alarm()).toEqual([]);
  await asked(accountId, true);
  // As a refund posts it, after the closing.
  await credit(paying.world.app.features.ledger, accountId, paise(750));
  expect(await alarm()).toMatchObject([
    { detail: expect.stringContaining('₹20.00 came'), facts: { amountPaise: 2_000, since: expect.any(Date) } },
  ]);
  await eventually('the alarm is open', async () =>
    (await deps().alarms.open()).some(({ subject }) => subject === accountId),
  );
  expect((await adjust(-20)).status).toBe(200);
  expect(await alarm()).toEqual([]);
});

describe('an adjustment that was on its way when the account was closed', () => {
  test('is not credited by the second admin, stays listed, and can be withdrawn', async () => {
    const accountId = await known();
    const { id } = (await adjust(20_000)).body['proposal'] as { id: string };
    await asked(accountId, true);
    const path = `/api/admin/users/adjustments/${id}`;
    expect(await second.post(`${path}/confirm`, {})).toMatchObject({ status: 409, body: { code: 'account_closed' } });
    expect(await transfer(adjustKey(id))).toBeNull();
    expect(await asked(accountId, true)).toEqual([expect.stringContaining(id)]);
    expect((await second.post(`${path}/withdraw`, { reason: 'closed' })).status).toBe(200);
    expect(await asked(accountId, true)).toEqual([]);
  });

  test('is not credited by one admin whose call was checked before', async () => {
    const accountId = await known();
    jest.spyOn(deps().acts, 'record').mockImplementationOnce(async () => void (await asked(accountId, true)));
    expect((await adjust(10)).body.code).toBe('account_closed');
    jest.restoreAllMocks();
    expect(await paying.player.balance()).toBe(0);
  });

  test('that was posted before gets its outcome when its call is repeated', async () => {
    const accountId = await known();
    const { id } = (await adjust(20_000)).body['proposal'] as { id: string };
    const confirm = () => second.post(`/api/admin/users/adjustments/${id}/confirm`, {});
    expect((await confirm()).status).toBe(200);
    await asked(accountId, true);
    expect((await confirm()).status).toBe(200);
  });
});
