import { describe, expect, test } from '@jest/globals';
import { derivedId } from '@topup/kit/ids';
import { paise } from '@topup/kit/money';
import { transactionIdOf, transactionOf } from './transaction-of.ts';
import type { Transfer } from '../../ledger/domain/transfers.ts';

const A = 'a'.repeat(32);
const ORDER = '0123456789abcdef'.repeat(2);
const TRANSACTION = 'd'.repeat(32);
const at = new Date('2026-11-21T10:00:00Z');
const leg = { wallet: A, seq: 1, deltaPaise: 10, balanceBeforePaise: 5, balanceAfterPaise: 15 };
const transfer = (rest: object): Transfer =>
  ({
    _id: 'order:o:payment',
    kind: 'purchase',
    outcome: 'ok',
    debit: `wallet:${A}`,
    credit: 'sales',
    amountPaise: paise(10),
    at,
    by: 'order',
    ref: { accountId: A, orderId: ORDER },
    ...rest,
  }) as unknown as Transfer;
const recharge = {
  _id: `recharge:${TRANSACTION}`,
  kind: 'recharge',
  debit: 'gateway:ekupi',
  credit: `wallet:${A}`,
  ref: { accountId: A, transactionId: TRANSACTION, paymentId: 'P1' },
};
const late = {
  _id: 'late:P1',
  kind: 'recharge',
  debit: 'gateway:phonepe',
  credit: `wallet:${A}`,
  ref: { accountId: A, orderId: ORDER, paymentId: 'P1' },
};

describe('the transaction of a transfer', () => {
  test('of a wallet’s purchase is complete', () => {
    expect(transactionOf(transfer(leg))).toStrictEqual({
      _id: derivedId('order:o:payment'),
      accountId: A,
      type: 'purchase',
      amountPaise: 10,
      description: 'Payment for order 01234567',
      createdAt: at,
      createdDay: '2026-11-21',
      paymentMethod: 'wallet',
      walletMoved: true,
      status: 'completed',
      balanceBeforePaise: 5,
      balanceAfterPaise: 15,
      orderId: ORDER,
    });
  });

  test('that was refused says why, and shows no balances', () => {
    expect(transactionOf(transfer({ outcome: 'rejected', reason: 'Too little.' }))).toStrictEqual({
      _id: derivedId('order:o:payment'),
      accountId: A,
      type: 'purchase',
      amountPaise: 10,
      description: 'Payment for order 01234567',
      createdAt: at,
      createdDay: '2026-11-21',
      paymentMethod: 'wallet',
      walletMoved: false,
      status: 'failed',
      failureReason: 'Too little.',
      failureCode: 'insufficient_balance',
      orderId: ORDER,
    });
    const claiming = transfer({ ...leg, outcome: 'rejected', reason: 'Too little.' });
    expect(transactionOf(claiming)).toMatchObject({ walletMoved: false, status: 'failed' });
  });

  test('does not exist for a void', () => {
    expect(transactionOf(transfer({ outcome: 'void' }))).toBeNull();
  });

  test('of a recharge has the recharge’s own id and names its gateway', () => {
    const transaction = transactionOf(transfer({ ...recharge, ...leg }));
    expect(transaction).toMatchObject({ _id: TRANSACTION, type: 'recharge', description: 'Wallet recharge' });
    expect(transaction).toMatchObject({ paymentMethod: 'ekupi', merchantTransactionId: 'P1', status: 'completed' });
    expect(Object.keys(transaction ?? {})).not.toContain('orderId');
  });

  test('of an order paid by a gateway moves no wallet', () => {
    const transaction = transactionOf(transfer({ debit: 'gateway:phonepe' }));
    expect(transaction).toMatchObject({ paymentMethod: 'phonepe', walletMoved: false, status: 'completed' });
    expect(transaction).not.toHaveProperty('balanceBeforePaise');
  });

  test('of a refund belongs to its purchase', () => {
    const refund = { _id: 'refund:o:1', kind: 'refund', of: 'order:o:payment', debit: 'sales', credit: `wallet:${A}` };
    expect(transactionOf(transfer({ ...refund, ...leg }))).toMatchObject({
      type: 'refund',
      parentId: derivedId('order:o:payment'),
      description: 'Refund for undelivered items of order 01234567',
      paymentMethod: 'wallet',
    });
    const outside = transactionOf(transfer({ ...refund, credit: 'gateway:phonepe' }));
    expect(outside).toMatchObject({
      paymentMethod: 'phonepe',
      walletMoved: false,
      status: 'manual_refund',
      description: 'Refund for undelivered items of order 01234567, given back by support',
    });
    const refused = transactionOf(transfer({ ...refund, credit: 'adjustments', outcome: 'rejected', reason: 'No.' }));
    expect(refused).toMatchObject({ status: 'failed', description: expect.stringMatching(/01234567$/) });
  });

  test('of an adjustment has a signed amount and the admin’s reason', () => {
    const adjustment = { _id: 'adjust:i', kind: 'admin_adjustment', ref: { accountId: A, note: 'Goodwill.' } };
    const taken = transactionOf(transfer({ ...adjustment, ...leg, credit: 'adjustments' }));
    expect(taken).toMatchObject({ amountPaise: -10, description: 'Balance adjusted by support', note: 'Goodwill.' });
    const given = transactionOf(transfer({ ...adjustment, ...leg, debit: 'adjustments', credit: `wallet:${A}` }));
    expect(given).toMatchObject({ amountPaise: 10, paymentMethod: 'wallet' });
    expect(transactionOf(transfer({ kind: 'purchase', credit: 'adjustments' }))?.amountPaise).toBe(10);
  });
});

describe('money in suspense', () => {
  test('is shown as being refunded', () => {
    expect(transactionOf(transfer({ ...recharge, credit: 'suspense' }))).toMatchObject({
      status: 'refund_initiated',
      type: 'recharge',
      description: 'Wallet recharge',
      paymentMethod: 'ekupi',
    });
    const ofOrder = transactionOf(transfer({ ...late, credit: 'suspense' }));
    expect(ofOrder).toMatchObject({ status: 'refund_initiated', type: 'purchase', paymentMethod: 'phonepe' });
    expect(ofOrder).toMatchObject({ description: 'Payment for order 01234567' });
  });

  test.each([
    ['gateway:phonepe', {}, 'Payment given back', 'phonepe', false],
    [`wallet:${A}`, leg, 'Payment credited to wallet', 'wallet', true],
  ])('and leaves it to %s as a refund inside its payment', (credit, moved, description, paymentMethod, walletMoved) => {
    const out = { ...recharge, ...moved, _id: 'suspense:P1', of: recharge._id, debit: 'suspense', credit };
    expect(transactionOf(transfer(out))).toMatchObject({
      _id: derivedId('suspense:P1'),
      type: 'refund',
      parentId: TRANSACTION,
      status: 'completed',
      description,
      paymentMethod,
      walletMoved,
    });
  });
});

test('a late payment of an order is a refund to the wallet; of a recharge a recharge', () => {
  expect(transactionOf(transfer({ ...late, ...leg }))).toMatchObject({
    type: 'refund',
    description: 'Late payment credited to wallet',
    paymentMethod: 'wallet',
    parentId: derivedId('late:P1:payment'),
  });
  const ofRecharge = transactionOf(transfer({ ...late, ...leg, ref: recharge.ref }));
  expect(ofRecharge).toMatchObject({ type: 'recharge', description: 'Late payment credited to wallet' });
  expect(ofRecharge).toMatchObject({ paymentMethod: 'phonepe' });
  expect(Object.keys(ofRecharge ?? {})).not.toContain('parentId');
});

test('without an order id the description has no part of one', () => {
  expect(transactionOf(transfer({ ref: { accountId: A } }))?.description).toBe('Payment for order');
});

test('only the transfer under the recharge’s key gets the recharge’s id', () => {
  const ref = { accountId: A, transactionId: TRANSACTION };
  expect(transactionIdOf({ _id: `recharge:${TRANSACTION}`, ref })).toBe(TRANSACTION);
  expect(transactionIdOf({ _id: 'late:P1', ref })).toBe(derivedId('late:P1'));
  expect(transactionIdOf({ _id: 'recharge:x', ref: { accountId: A } })).toBe(derivedId('recharge:x'));
});
