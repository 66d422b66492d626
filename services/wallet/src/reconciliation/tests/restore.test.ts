import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { newId } from '@topup/kit/ids';
import { paise } from '@topup/kit/money';
import { rechargeKey } from '../../ledger/domain/keys.ts';
import type { SettleDeps } from '../../payments/deps.ts';
import { settlePayment } from '../../payments/settle.ts';
import { reconcile } from '../run.ts';
import type { Run } from '../store/reconciliations.ts';
import { createAdmin } from '../../testing/admin.ts';
import { answerForOrders, listedOrder, type ListedOrder } from '../../testing/listed-orders.ts';
import { payingOrders } from '../../testing/paying-orders.ts';
import type { Player } from '../../testing/player.ts';
import { usePaying } from '../../testing/paying.ts';
import type { WalletApp } from '../../testing/world.ts';
import { postDebit } from '../../ledger/use-cases/post-debit.ts';
import { postRefund } from '../../ledger/use-cases/post-refund.ts';

const PRICE = 6_250;
const paying = usePaying({ recheckMs: 10 });
let admin: Player;
let listed: ListedOrder[];
/** The process that wrote what the backup lacks; everything afterwards is done by a process without cached heads. */
let before: WalletApp;

beforeAll(async () => {
  admin = await createAdmin(paying.world);
  listed = await answerForOrders(paying.world);
  before = await paying.world.replica();
});
afterAll(() => before?.stop());
beforeEach(() => {
  listed.length = 0;
});

const deps = () => paying.world.app.features.reconciliation;
const accountId = (): string => paying.player.accountId;
const paymentKey = (orderId: string): string => `order:${orderId}:payment`;
const found = ({ findings }: Run, about: string) => findings.filter(({ subject }) => subject.includes(about));

async function run(): Promise<Run> {
  const id = `test:${newId()}`;
  await reconcile(deps(), id, 'full');
  return (await deps().reconciliations.collection.findOne({ _id: id })) as Run;
}

async function recharged(by: SettleDeps = before.features.payments): Promise<string> {
  const id = await paying.started(100);
  paying.ekupi.pay(id);
  await settlePayment(by, `${id}01`);
  return id;
}

/** Removes what the wallet stored after `seq`, as restoring an older backup would. */
async function forgetSince(seq: number): Promise<void> {
  const { transfers, transactions, wallets } = deps();
  await transfers.collection.deleteMany({ 'ref.accountId': accountId(), seq: { $gt: seq } } as never);
  await transactions.collection.deleteMany({ accountId: accountId() } as never);
  await wallets.collection.deleteMany({ _id: accountId() });
}

const balance = async () => (await deps().transfers.head(accountId()))?.balanceAfterPaise ?? 0;

async function delivered(change: Partial<ListedOrder> = {}): Promise<string> {
  const orderId = newId();
  listed.push(listedOrder(orderId, accountId(), change));
  await postDebit(before.features.ledger, { orderId, accountId: accountId(), amountPaise: paise(PRICE) });
  return orderId;
}

test('a lost debit and a lost refund are posted again under their keys, once', async () => {
  await recharged();
  const orderId = await delivered({ status: 'failed' });
  const unit = `${orderId}:1:1`;
  const refund = { n: 1, units: [unit], amountPaise: BigInt(PRICE) };
  Object.assign(listed[0] ?? {}, { units: [{ unit, line: 0, state: 'rejected' }], refunds: [refund] });
  const [of, key] = [paymentKey(orderId), `refund:${orderId}:1`];
  await postRefund(before.features.ledger, {
    key,
    of,
    orderId,
    accountId: accountId(),
    units: [unit],
    amountPaise: paise(PRICE),
  });
  const first = await deps().transfers.find(key);
  await forgetSince(1);

  const report = await run();
  expect(found(report, orderId)[0]?.repair).toBe(
    `${of} was posted again over 62.50 rupees. ${key} was posted again over 62.50 rupees.`,
  );
  expect(await deps().transfers.find(key)).toMatchObject({ fingerprint: first?.fingerprint, seq: 3 });
  expect(await balance()).toBe(10_000);
  expect(found(await run(), orderId)).toEqual([]);
});

test('a lost debit above the balance is not refused permanently: it waits for a person', async () => {
  await recharged();
  const orderId = await delivered();
  await forgetSince(0);

  expect(found(await run(), orderId)[0]?.repair).toMatch(
    /was not posted again: Insufficient wallet balance\. \(the wallet holds 0\.00 rupees\)\. A person decides\./,
  );
  expect(await deps().transfers.find(paymentKey(orderId))).toBeNull();
  // Makes the balance sufficient again.
  await recharged(deps());
  expect(found(await run(), orderId)[0]?.repair).toContain('was posted again');
  expect(await balance()).toBe(10_000 - PRICE);
});

test('the key of an order that was never paid is closed again; one that is not decided stays open', async () => {
  const [cancelled, pending] = [newId(), newId()];
  const unpaid = { paidAtMs: undefined as never, units: [] };
  listed.push(listedOrder(cancelled, accountId(), { ...unpaid, status: 'cancelled' }));
  listed.push(listedOrder(pending, accountId(), { ...unpaid, status: 'pending', step: 'debit' }));
  const report = await run();
  expect(found(report, cancelled)[0]?.repair).toBe('Its key is closed again.');
  expect(await deps().transfers.find(paymentKey(cancelled))).toMatchObject({ outcome: 'void' });
  expect(await deps().transfers.find(paymentKey(pending))).toBeNull();
});

describe('an order that was paid at a gateway', () => {
  const orders = payingOrders(paying);
  const price = { totalPaise: 12_500n, lines: [{ pricePaise: 12_500n, quantity: 1 }] };

  async function lost(change: object): Promise<string> {
    const orderId = await orders.opened();
    const ekupi = { ...price, paymentMethod: 'ekupi', paymentId: `${orderId}01`, ...change };
    listed.push(
      listedOrder(orderId, accountId(), { ...ekupi, createdAtMs: BigInt(Date.now()) } as Partial<ListedOrder>),
    );
    await deps().payments.collection.deleteMany({ recordId: orderId } as never);
    await deps().checkouts.collection.deleteOne({ _id: orderId });
    return orderId;
  }

  test('is captured again only when its gateway confirms it', async () => {
    const orderId = await lost({});
    expect(found(await run(), orderId)[0]?.repair).toBe('The gateway does not confirm it. A person decides.');
    paying.ekupi.pay(orderId);
    expect(found(await run(), orderId)[0]?.repair).toBe('The gateway confirmed it, and it was posted again.');
    expect(await orders.decision(orderId)).toMatchObject({
      outcome: 'ok',
      debit: 'gateway:ekupi',
      amountPaise: 12_500,
    });
    expect(found(await run(), orderId)).toEqual([]);
  });

  test('paid too late is credited to the wallet, after the void', async () => {
    const orderId = await lost({ status: 'cancelled', paidAtMs: undefined as never, units: [] });
    paying.ekupi.pay(orderId);
    await run();
    expect(await orders.decision(orderId)).toMatchObject({ outcome: 'void' });
    expect(await balance()).toBe(12_500);
  });

  test('whose payment is still awaited is polled again', async () => {
    const unpaid = { paidAtMs: undefined as never, units: [] };
    const orderId = await lost({ ...unpaid, status: 'pending', step: 'payment' });
    expect(found(await run(), orderId)).toHaveLength(1);
    expect(await deps().payments.find(`${orderId}01`)).toMatchObject({ state: 'open', amountPaise: 12_500 });
    paying.ekupi.pay(orderId);
    await orders.get(orderId);
    expect(await orders.decision(orderId)).toMatchObject({ outcome: 'ok' });
  });
});

describe('a lost recharge', () => {
  const recover = (paymentIds: string[], by = admin) =>
    by.post('/api/admin/reconciler/recharges', {
      gateway: 'ekupi',
      day: paying.ekupi.filedOn(paymentIds[0] ?? ''),
      paymentIds,
    });
  const results = async (paymentIds: string[]) => (await recover(paymentIds)).body.data?.['payments'];

  test('is credited once when its gateway confirms it, to the account that the gateway names', async () => {
    const [paid, unpaid] = [await recharged(), await paying.started(50)];
    const ids = [`${paid}01`, `${unpaid}01`];
    const first = await deps().transfers.find(rechargeKey(paid));
    await forgetSince(0);
    await deps().payments.collection.deleteMany({ accountId: accountId() } as never);

    expect(await results(ids)).toEqual([
      { paymentId: ids[0], result: 'credited' },
      { paymentId: ids[1], result: 'not_captured' },
    ]);
    expect(await deps().transfers.find(rechargeKey(paid))).toMatchObject({ fingerprint: first?.fingerprint });
    expect(await balance()).toBe(10_000);
    expect(await paying.transaction(paid)).toMatchObject({ status: 'completed', amountPaise: 10_000 });
    expect(await results(ids.slice(0, 1))).toEqual([{ paymentId: ids[0], result: 'known' }]);
    expect(await balance()).toBe(10_000);
  });

  test('is not credited when the gateway names no account, nor when the payment is an order’s', async () => {
    const [nobodys, orders] = [await paying.started(100), await paying.started(100)];
    paying.ekupi.pay(nobodys, { udf1: '' });
    paying.ekupi.pay(orders, { udf2: 'order' });
    await deps().payments.collection.deleteMany({ accountId: accountId() } as never);
    expect(await results([`${nobodys}01`, `${orders}01`])).toEqual([
      { paymentId: `${nobodys}01`, result: 'not_ours' },
      { paymentId: `${orders}01`, result: 'of_an_order' },
    ]);
    paying.ekupi.statusFault = 'html';
    expect(await results([`${nobodys}01`])).toMatchObject([{ result: 'no_answer' }]);
    expect(await balance()).toBe(0);
  });

  test('can be submitted by admins only, and only with ids of our format', async () => {
    expect((await recover([`${newId()}01`], paying.player)).status).toBe(403);
    expect((await recover(['1'])).status).toBe(400);
    expect(await results([`${newId()}01`])).toMatchObject([{ result: 'not_captured' }]);
  });
});
