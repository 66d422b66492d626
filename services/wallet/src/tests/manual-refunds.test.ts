import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Outcome, type BodyOf } from '@topup/proto';
import { newId } from '@topup/kit/ids';
import { paise } from '@topup/kit/money';
import { eventually, processedMessage } from '@topup/kit/testing';
import { REASONS } from '../ledger/domain/decide.ts';
import { orderPaymentKey, manualRefundKey, refundKey } from '../ledger/domain/keys.ts';
import { transactionIdOf } from '../history/domain/transaction-of.ts';
import { settlePayment } from '../payments/settle.ts';
import { reconcile } from '../reconciliation/run.ts';
import type { Run } from '../reconciliation/store/reconciliations.ts';
import { credit } from '../testing/credit.ts';
import { answerForOrders, listedOrder, type ListedOrder } from '../testing/listed-orders.ts';
import { payingOrders } from '../testing/paying-orders.ts';
import { usePaying } from '../testing/paying.ts';
import { createPlayer } from '../testing/player.ts';

const paying = usePaying({ recheckMs: 10 });
const orders = payingOrders(paying);
const OUTSIDE = { reference: 'UTR-7', reason: 'The wallet refused it.', by: newId() };
let accountId: string;
let listed: ListedOrder[];

beforeAll(async () => {
  listed = await answerForOrders(paying.world);
});
beforeEach(async () => {
  listed.length = 0;
  accountId = newId();
  await credit(deps(), accountId, paise(100_000));
});

const deps = () => paying.world.app.features.reconciliation;
const transfer = (key: string) => deps().transfers.find(key);
const balance = async () => (await deps().transfers.head(accountId))?.balanceAfterPaise;
const refundOf = (orderId: string, n = 1) => ({
  key: refundKey(orderId, n),
  of: orderPaymentKey(orderId),
  orderId,
  accountId,
  units: [`${orderId}:1:${n}`],
  amountPaise: 6_250n,
});
const post = async (orderId: string, n = 1) =>
  (await paying.world.ask('wallet.refund.post', refundOf(orderId, n))) as BodyOf<'wallet.refund.settled'>;
const note = async (orderId: string, n = 1, outside = OUTSIDE) =>
  (await paying.world.ask('wallet.refund.outside', {
    ...refundOf(orderId, n),
    outside,
  })) as BodyOf<'wallet.refund.settled'>;

/** An order of two units at 62.50 rupees each. */
async function bought(orderId = newId()): Promise<string> {
  const debit = { key: orderPaymentKey(orderId), orderId, accountId, amountPaise: 12_500n };
  expect(await paying.world.ask('wallet.debit.post', debit)).toMatchObject({ outcome: Outcome.OK });
  return orderId;
}
async function refusedForEver(): Promise<string> {
  const orderId = newId();
  expect(await post(orderId)).toMatchObject({ outcome: Outcome.REJECTED, reason: REASONS.noPurchase });
  return bought(orderId);
}

describe('a manual refund by support', () => {
  test('is one transfer without a wallet; repeats get the same answer, and no refund reaches the wallet', async () => {
    const orderId = await bought();
    const noted = { outcome: Outcome.OK, outside: OUTSIDE };
    for (const reply of await Promise.all([note(orderId), note(orderId), note(orderId)]))
      expect(reply).toMatchObject(noted);
    expect(await post(orderId)).toMatchObject(noted);
    expect(await transfer(refundKey(orderId, 1))).toMatchObject({
      kind: 'refund',
      debit: 'sales',
      credit: 'adjustments',
      amountPaise: 6_250,
      by: OUTSIDE.by,
      of: orderPaymentKey(orderId),
      refundUnits: [`${orderId}:1:1`],
      ref: { accountId, orderId, providerReference: 'UTR-7', note: OUTSIDE.reason },
    });
    expect(await balance()).toBe(87_500);
  });

  test('is shown inside its purchase as a manual refund, next to the credits to the wallet', async () => {
    const orderId = await bought();
    await note(orderId);
    const player = await createPlayer(paying.world, accountId);
    const shown = async () => {
      const { body } = await player.get(`/api/orders/transactions/${orderId}`);
      const [purchase] = body.data?.['transactions'] as { refundTransaction: object }[];
      return purchase?.refundTransaction;
    };
    const outside = await shown();
    expect(outside).toMatchObject({ transaction_type: 'refund', status: 'manual_refund', amount: 62.5 });
    expect(outside).not.toHaveProperty('balanceAfter');
    await post(orderId, 2);
    expect(await shown()).toMatchObject({ status: 'completed', amount: 125, balanceBefore: 875, balanceAfter: 937.5 });
  });

  test('of an order that was paid at a gateway goes back to that gateway’s account', async () => {
    accountId = paying.player.accountId;
    const orderId = await orders.opened('phonepe');
    paying.phonepe.settle(orderId, { state: 'COMPLETED' });
    await settlePayment(deps(), `${orderId}01`);
    expect(await note(orderId)).toMatchObject({ outcome: Outcome.OK, outside: OUTSIDE });
    expect(await transfer(refundKey(orderId, 1))).toMatchObject({ debit: 'sales', credit: 'gateway:phonepe' });
    const transaction = await deps().transactions.collection.findOne({
      _id: transactionIdOf((await transfer(refundKey(orderId, 1)))!),
    });
    expect(transaction).toMatchObject({ status: 'manual_refund', paymentMethod: 'phonepe', walletMoved: false });
  });

  test('with another reference is dead-lettered, and the first one is kept', async () => {
    const orderId = await bought();
    await note(orderId);
    const other = { ...refundOf(orderId), outside: { ...OUTSIDE, reference: 'UTR-8' } };
    const processed = processedMessage(deps().bus, ({ message }) => message.id === `${orderId}:other`);
    await paying.world.order.send('wallet.refund.outside', other, { id: `${orderId}:other` });
    expect((await processed).outcome).toMatchObject({ kind: 'dead' });
    expect(await transfer(refundKey(orderId, 1))).toMatchObject({ ref: { providerReference: 'UTR-7' } });
  });
});

describe('the one insert decides', () => {
  test('(refund, record): the answer says that the wallet has it, and nothing is posted', async () => {
    const orderId = await bought();
    await post(orderId);
    const reply = await note(orderId);
    expect([reply.outcome, reply.outside]).toEqual([Outcome.OK, undefined]);
    expect([await balance(), await transfer(manualRefundKey(refundKey(orderId, 1)))]).toEqual([93_750, null]);
  });

  test('both at the same moment, eight times: one of them is posted, and both answers say which', async () => {
    // A second replica, which handles some of the commands.
    const other = await paying.world.replica();
    for (let i = 0; i < 8; i++) {
      const orderId = await bought();
      const before = await balance();
      const [posted, noted] = await Promise.all([post(orderId), note(orderId)]);
      expect(posted.outside?.reference).toBe(noted.outside?.reference);
      expect(await balance()).toBe((before ?? 0) + (noted.outside ? 0 : 6_250));
    }
    await other.stop();
  });

  test('permanently refused under its own key: recorded under the second key, and the refund’s answer says so', async () => {
    const orderId = await refusedForEver();
    const noted = { outcome: Outcome.OK, outside: OUTSIDE };
    expect(await note(orderId)).toMatchObject(noted);
    expect(await note(orderId)).toMatchObject(noted);
    expect(await post(orderId)).toMatchObject(noted);
    expect(await transfer(manualRefundKey(refundKey(orderId, 1)))).toMatchObject({ refundUnits: [`${orderId}:1:1`] });
    expect(await balance()).toBe(87_500);
  });

  test('a record that the rules reject is answered but not stored, and accepted once they allow it', async () => {
    const orderId = newId();
    expect(await note(orderId)).toMatchObject({ outcome: Outcome.REJECTED, reason: REASONS.noPurchase });
    expect(await transfer(refundKey(orderId, 1))).toBeNull();
    await bought(orderId);
    expect(await note(orderId)).toMatchObject({ outcome: Outcome.OK, outside: OUTSIDE });
  });

  test('the same unit under another key is neither refunded nor recorded', async () => {
    const orderId = await bought();
    await note(orderId);
    const again = { ...refundOf(orderId, 2), units: [`${orderId}:1:1`] };
    const reason = REASONS.unitRefunded;
    expect(await paying.world.ask('wallet.refund.post', again)).toMatchObject({ outcome: Outcome.REJECTED, reason });
    expect(await paying.world.ask('wallet.refund.outside', { ...again, outside: OUTSIDE })).toMatchObject({
      outcome: Outcome.REJECTED,
      reason,
    });
  });
});

describe('the reconciler', () => {
  /**
   * A run whose questions time out says so and leaves them to the next run; here everything must have been compared.
   */
  const run = (): Promise<Run> =>
    eventually('everything is compared', async () => {
      const id = `test:${newId()}`;
      await reconcile(deps(), id, 'full');
      const made = (await deps().reconciliations.collection.findOne({ _id: id })) as Run;
      return made.notChecked.length === 0 && made;
    });
  const found = ({ findings }: Run, about: string) => findings.filter(({ subject }) => subject.includes(about));
  const tell = (orderId: string) =>
    listed.push(
      listedOrder(orderId, accountId, {
        status: 'partially_completed',
        totalPaise: 12_500n,
        lines: [{ pricePaise: 6_250n, quantity: 2 }],
        units: [1, 2].map((n) => ({ unit: `${orderId}:1:${n}`, line: 0, state: n === 1 ? 'rejected' : 'delivered' })),
        refunds: [{ n: 1, units: [`${orderId}:1:1`], amountPaise: 6_250n, outside: OUTSIDE }],
      } as Partial<ListedOrder>),
    );

  test.each([
    ['under its own key', () => bought(), (orderId: string) => refundKey(orderId, 1)],
    ['under the derived key', () => refusedForEver(), (orderId: string) => manualRefundKey(refundKey(orderId, 1))],
  ])('%s: finds nothing wrong, and posts it again when the books have lost it', async (_name, buy, keyOf) => {
    const orderId = await buy();
    const key = keyOf(orderId);
    await note(orderId);
    tell(orderId);
    await paying.world.app.jobs.follow.runNow();
    expect(found(await run(), orderId)).toEqual([]);

    const first = await transfer(key);
    await deps().transfers.collection.deleteOne({ _id: key });
    expect(found(await run(), orderId)[0]?.repair).toBe(`${key} was posted again over 62.50 rupees.`);
    expect(await transfer(key)).toMatchObject({ fingerprint: first?.fingerprint, credit: 'adjustments' });
    expect(found(await run(), orderId)).toEqual([]);
  });
});
