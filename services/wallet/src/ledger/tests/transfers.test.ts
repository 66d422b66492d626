import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { PostingDeps } from '../deps.ts';
import { Outcome } from '@topup/proto';
import { newId } from '@topup/kit/ids';
import { paise } from '@topup/kit/money';
import { eventually, processedMessage } from '@topup/kit/testing';
import { REASONS } from '../domain/decide.ts';
import { orderPaymentKey, refundKey } from '../domain/keys.ts';
import { transactionIdOf } from '../../history/domain/transaction-of.ts';
import { booksBalance } from '../../testing/books.ts';
import { credit } from '../../testing/credit.ts';
import { createWorld, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(async () => {
  await booksBalance(world.app.features.ledger.transfers, world.config.TRANSFER_HMAC_KEYS);
  await world.close();
});

const debitOf = (orderId: string, accountId: string, amountPaise: bigint) => ({
  key: orderPaymentKey(orderId),
  orderId,
  accountId,
  amountPaise,
});
const refundOf = (n: number, orderId: string, accountId: string, units: string[], amountPaise: bigint) => ({
  key: refundKey(orderId, n),
  of: orderPaymentKey(orderId),
  orderId,
  accountId,
  units: units.map((unit) => `${orderId}:${unit}`),
  amountPaise,
});
const transfer = (key: string) => world.app.features.ledger.transfers.find(key);

describe('debits', () => {
  test('fifty parallel debits never overdraw: as many pass as the balance covers, and every one is answered', async () => {
    const account = newId();
    await credit(world.app.features.ledger, account, paise(100_000));
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => world.ask('wallet.debit.post', debitOf(newId(), account, 3_000n))),
    );
    const passed = replies.filter(({ outcome }) => outcome === Outcome.OK);
    expect(passed).toHaveLength(33);
    expect(new Set(passed.map(({ balanceAfterPaise }) => balanceAfterPaise)).size).toBe(33);
    const refused = replies.filter(({ outcome }) => outcome === Outcome.REJECTED);
    expect(new Set(refused.map(({ reason }) => reason))).toEqual(new Set([REASONS.insufficient]));
    expect(refused).toHaveLength(17);
    expect((await world.app.features.ledger.transfers.head(account))?.balanceAfterPaise).toBe(1_000);
  });

  test('two replicas race for one wallet: the chain stays whole', async () => {
    const account = newId();
    await credit(world.app.features.ledger, account, paise(10_000));
    const other = await world.replica();
    const post = (deps: PostingDeps) => {
      const orderId = newId();
      return deps.ledger.post({
        key: orderPaymentKey(orderId),
        kind: 'purchase',
        debit: `wallet:${account}`,
        credit: 'sales',
        amountPaise: paise(700),
        by: 'order',
        ref: { accountId: account, orderId },
      });
    };
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, i) => post((i % 2 ? other : world.app).features.ledger)),
    );
    await other.stop();
    expect(results.filter(({ transfer: { outcome } }) => outcome === 'ok')).toHaveLength(14);
    await booksBalance(world.app.features.ledger.transfers, world.config.TRANSFER_HMAC_KEYS);
  });

  test('a wallet without transfers is empty: the debit is refused, and remains refused after a credit', async () => {
    const account = newId();
    const command = debitOf(newId(), account, 100n);
    expect((await world.ask('wallet.debit.post', command)).outcome).toBe(Outcome.REJECTED);
    await credit(world.app.features.ledger, account, paise(10_000));
    expect((await world.ask('wallet.debit.post', command)).outcome).toBe(Outcome.REJECTED);
    const transaction = await world.app.features.history.transactions.collection.findOne({ orderId: command.orderId });
    expect(transaction).toMatchObject({ status: 'failed', failureReason: REASONS.insufficient, walletMoved: false });
  });

  test('the same debit five times: one effect, the same answer each time', async () => {
    const account = newId();
    await credit(world.app.features.ledger, account, paise(10_000));
    const command = debitOf(newId(), account, 2_500n);
    const replies = await Promise.all(Array.from({ length: 5 }, () => world.ask('wallet.debit.post', command)));
    expect(new Set(replies.map(({ balanceAfterPaise }) => balanceAfterPaise))).toEqual(new Set([7_500n]));
    await eventually('five replies', () => world.replies.filter(({ key }) => key === command.key).length === 5);
    expect(await world.app.features.history.transactions.collection.countDocuments({ orderId: command.orderId })).toBe(
      1,
    );
  });
});

describe('the void is a fence', () => {
  test('void, then debit: never debited', async () => {
    const account = newId();
    await credit(world.app.features.ledger, account, paise(10_000));
    const command = debitOf(newId(), account, 2_500n);
    const cancel = { key: command.key, orderId: command.orderId, accountId: account };
    for (let i = 0; i < 5; i++) expect((await world.ask('wallet.debit.void', cancel)).outcome).toBe(Outcome.VOID);
    expect((await world.ask('wallet.debit.post', command)).outcome).toBe(Outcome.VOID);
    expect((await world.app.features.ledger.transfers.head(account))?.balanceAfterPaise).toBe(10_000);
    expect(await world.app.features.history.transactions.collection.countDocuments({ orderId: command.orderId })).toBe(
      0,
    );
  });

  test('debit, then void: the answer says that it was paid', async () => {
    const account = newId();
    await credit(world.app.features.ledger, account, paise(10_000));
    const command = debitOf(newId(), account, 2_500n);
    await world.ask('wallet.debit.post', command);
    const reply = await world.ask('wallet.debit.void', { key: command.key, orderId: command.orderId, accountId: '' });
    expect(reply).toMatchObject({ outcome: Outcome.OK, balanceAfterPaise: 7_500n });
  });

  test('void and debit at the same moment: one of them decides, and both say the same', async () => {
    const account = newId();
    await credit(world.app.features.ledger, account, paise(100_000));
    for (let i = 0; i < 10; i++) {
      const command = debitOf(newId(), account, 100n);
      const [posted, voided] = await Promise.all([
        world.app.features.ledger.ledger.post({
          key: command.key,
          kind: 'purchase',
          debit: `wallet:${account}`,
          credit: 'sales',
          amountPaise: paise(100),
          by: 'order',
          ref: { accountId: account, orderId: command.orderId },
        }),
        world.app.features.ledger.ledger.void(command.key, 'purchase', { orderId: command.orderId }, 'order'),
      ]);
      expect(posted.transfer.hash).toBe(voided.hash);
    }
  });
});

describe('refunds', () => {
  test('the same refund five times takes effect once; a unit is refunded once under any key; never more than was paid', async () => {
    const account = newId();
    await credit(world.app.features.ledger, account, paise(10_000));
    const orderId = newId();
    await world.ask('wallet.debit.post', debitOf(orderId, account, 6_000n));
    const first = refundOf(1, orderId, account, ['0:0', '0:1'], 4_000n);
    const replies = await Promise.all(Array.from({ length: 5 }, () => world.ask('wallet.refund.post', first)));
    expect(new Set(replies.map(({ outcome }) => outcome))).toEqual(new Set([Outcome.OK]));
    expect(replies[0]?.balanceAfterPaise).toBe(8_000n);
    const again = await world.ask('wallet.refund.post', refundOf(2, orderId, account, ['0:1'], 1_000n));
    expect(again).toMatchObject({ outcome: Outcome.REJECTED, reason: REASONS.unitRefunded });
    const tooMuch = await world.ask('wallet.refund.post', refundOf(3, orderId, account, ['0:2'], 2_001n));
    expect(tooMuch).toMatchObject({ outcome: Outcome.REJECTED, reason: REASONS.tooMuch });
    const rest = await world.ask('wallet.refund.post', refundOf(4, orderId, account, ['0:2'], 2_000n));
    expect(rest).toMatchObject({ outcome: Outcome.OK, balanceAfterPaise: 10_000n });
  });

  test('two keys race for the same unit: one passes, one is refused', async () => {
    const account = newId();
    await credit(world.app.features.ledger, account, paise(10_000));
    const orderId = newId();
    await world.ask('wallet.debit.post', debitOf(orderId, account, 6_000n));
    const replies = await Promise.all(
      [1, 2, 3].map((n) => world.ask('wallet.refund.post', refundOf(n, orderId, account, ['0:0'], 1_000n))),
    );
    expect(replies.filter(({ outcome }) => outcome === Outcome.OK)).toHaveLength(1);
    expect((await world.app.features.ledger.transfers.head(account))?.balanceAfterPaise).toBe(5_000);
  });

  test('an order that was refused or cancelled has nothing to refund', async () => {
    const account = newId();
    const orderId = newId();
    await world.ask('wallet.debit.post', debitOf(orderId, account, 6_000n));
    const reply = await world.ask('wallet.refund.post', refundOf(1, orderId, account, ['0:0'], 1_000n));
    expect(reply).toMatchObject({ outcome: Outcome.REJECTED, reason: REASONS.noPurchase });
  });
});

describe('invalid commands and values', () => {
  test.each([
    ['a key of another order', { key: orderPaymentKey(newId()) }],
    ['no amount', { amountPaise: 0n }],
    ['a negative amount', { amountPaise: -1n }],
    ['an account that is none', { accountId: 'x' }],
  ])('a debit with %s is dead at once and moves nothing', async (_what, change) => {
    const command = { ...debitOf(newId(), newId(), 100n), ...change };
    const processed = processedMessage(
      world.app.features.reconciliation.bus,
      ({ message }) => message.id === command.orderId,
    );
    await world.order.send('wallet.debit.post', command, { id: command.orderId });
    expect((await processed).outcome?.kind).toBe('dead');
    expect(await transfer(command.key)).toBeNull();
  });

  test('another amount under a used key is dead-lettered; the first outcome is kept', async () => {
    const account = newId();
    await credit(world.app.features.ledger, account, paise(10_000));
    const command = debitOf(newId(), account, 100n);
    await world.ask('wallet.debit.post', command);
    const processed = processedMessage(
      world.app.features.reconciliation.bus,
      ({ message }) => message.id === 'other-amount',
    );
    await world.order.send('wallet.debit.post', { ...command, amountPaise: 101n }, { id: 'other-amount' });
    expect((await processed).outcome).toMatchObject({ kind: 'dead' });
    expect(await transfer(command.key)).toMatchObject({ amountPaise: 100 });
  });

  test('every money field is stored as a 64-bit integer, three billion included', async () => {
    const account = newId();
    await credit(world.app.features.ledger, account, paise(3_000_000_000));
    const orderId = newId();
    await world.ask('wallet.debit.post', debitOf(orderId, account, 2_999_999_999n));
    const types = (fields: string[]) => Object.fromEntries(fields.map((field) => [field, { $type: `$${field}` }]));
    const money = ['amountPaise', 'balanceBeforePaise', 'balanceAfterPaise'];
    const ofTransfers = await world.app.features.ledger.transfers.collection
      .aggregate([{ $match: { wallet: account } }, { $project: { _id: 0, ...types([...money, 'deltaPaise']) } }])
      .toArray();
    const ofTransactions = await world.app.features.history.transactions.collection
      .aggregate([{ $match: { accountId: account } }, { $project: { _id: 0, ...types(money) } }])
      .toArray();
    expect(ofTransfers).toHaveLength(2);
    expect(ofTransactions).toHaveLength(2);
    for (const seen of [...ofTransfers, ...ofTransactions])
      expect(new Set(Object.values(seen))).toEqual(new Set(['long']));
  });

  test('a transaction is the transfer’s, under an id that follows from its key', async () => {
    const account = newId();
    await credit(world.app.features.ledger, account, paise(500));
    const orderId = newId();
    await world.ask('wallet.debit.post', debitOf(orderId, account, 500n));
    const posted = await transfer(orderPaymentKey(orderId));
    const transaction = await world.app.features.history.transactions.collection.findOne({ orderId });
    expect(transaction?._id).toBe(posted && transactionIdOf(posted));
    expect(transaction).toMatchObject({
      status: 'completed',
      balanceBeforePaise: 500,
      balanceAfterPaise: 0,
      walletMoved: true,
    });
  });
});
