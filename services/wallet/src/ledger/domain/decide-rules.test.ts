import { expect, test } from '@jest/globals';
import { paise } from '@topup/kit/money';
import { decide, decideVoid, type Head, type RefundHistory } from './decide.ts';
import { movementFingerprint } from './movement-fingerprint.ts';
import type { Entry, Movement, Transfer } from './transfers.ts';

const A = 'a'.repeat(32);
const now = new Date('2026-11-21T10:00:00Z');
const head = { seq: 4, balanceAfterPaise: paise(50), hash: 'h', at: new Date(now.getTime() - 1) };
const purchase: Movement = {
  key: 'order:o:payment',
  kind: 'purchase',
  debit: `wallet:${A}`,
  credit: 'sales',
  amountPaise: paise(50),
  by: 'order',
  ref: { accountId: A, orderId: 'o' },
};
const bought = () => ({ ...decide(purchase, head, now), prevHash: 'h', hash: 'i', keyId: 'k' }) as Transfer;
const refund: Movement = {
  ...purchase,
  key: 'refund:o:1',
  kind: 'refund',
  debit: 'sales',
  credit: `wallet:${A}`,
  amountPaise: paise(20),
  of: purchase.key,
  refundUnits: ['o:0:0'],
};
const posted = () => decide(refund, head, now, { purchase: bought(), refunds: [] }) as Entry;
const reasonOf = (movement: Movement, history?: RefundHistory, at: Head = head) => {
  const decision = decide(movement, at, now, history);
  return decision.outcome === 'rejected' ? decision.reason : decision.outcome;
};

test('a posted purchase has all fields, including its place in the wallet’s chain', () => {
  const { key: _id, ...requested } = purchase;
  expect(decide(purchase, head, now)).toStrictEqual({
    ...requested,
    _id,
    fingerprint: movementFingerprint(purchase),
    at: now,
    outcome: 'ok',
    wallet: A,
    seq: 5,
    deltaPaise: -50,
    balanceBeforePaise: 50,
    balanceAfterPaise: 0,
  });
});

test('a transfer without a wallet has no place in a chain', () => {
  const { key: _id, ...requested } = { ...purchase, debit: 'gateway:ekupi' as const };
  expect(decide({ ...requested, key: _id }, null, now)).toStrictEqual({
    ...requested,
    _id,
    fingerprint: movementFingerprint({ ...requested, key: _id }),
    at: now,
    outcome: 'ok',
  });
});

test('a refusal stores the requested movement and the reason', () => {
  const { key: _id, ...requested } = purchase;
  expect(decide(purchase, null, now)).toStrictEqual({
    ...requested,
    _id,
    fingerprint: movementFingerprint(purchase),
    at: now,
    outcome: 'rejected',
    reason: 'Insufficient wallet balance.',
  });
});

test('a refund is posted with its purchase and its units', () => {
  expect(posted()).toMatchObject({ outcome: 'ok', of: purchase.key, refundUnits: ['o:0:0'], deltaPaise: 20 });
});

test.each([0, -1])('%i paise are refused as an amount', (amount) =>
  expect(() => decide({ ...purchase, amountPaise: amount as never }, head, now)).toThrow(
    new RangeError('an amount is positive'),
  ),
);

test('the time is the process clock’s unless the head is later', () => {
  expect(decide(purchase, head, now).at).toBe(now);
  const ahead = { ...head, at: new Date(now.getTime() + 1) };
  expect(decide(purchase, ahead, now).at).toBe(ahead.at);
});

test('a refund is refused without the posted purchase of its order', () => {
  const none = 'There is no such purchase to refund.';
  expect(reasonOf(refund)).toBe(none);
  expect(reasonOf(refund, { purchase: null, refunds: [] })).toBe(none);
  for (const change of [{ outcome: 'rejected' }, { kind: 'recharge' }, { ref: { accountId: A, orderId: 'p' } }])
    expect(reasonOf(refund, { purchase: { ...bought(), ...change } as Transfer, refunds: [] })).toBe(none);
  const foreign = { ...bought(), ref: { accountId: 'b'.repeat(32), orderId: 'o' } };
  expect(reasonOf(refund, { purchase: foreign, refunds: [] })).toBe('The purchase belongs to another account.');
});

test('a unit is refunded once, whether it is named twice or was refunded before', () => {
  const history = { purchase: bought(), refunds: [] };
  const { refundUnits: _, ...nameless } = refund;
  for (const movement of [nameless, { ...refund, refundUnits: [] }, { ...refund, refundUnits: ['o:0:0', 'o:0:0'] }])
    expect(reasonOf(movement, history)).toBe('A refund names the units that it gives back.');
  const partly = { ...refund, refundUnits: ['o:0:1', 'o:0:0'] };
  expect(reasonOf(partly, { purchase: bought(), refunds: [posted()] })).toBe('A unit was refunded already.');
  expect(reasonOf({ ...refund, refundUnits: ['o:0:1'] }, { purchase: bought(), refunds: [posted()] })).toBe('ok');
});

test('all refunds together may reach the price of the purchase, but not exceed it', () => {
  const next = (amount: number) => ({ ...refund, refundUnits: ['o:0:1'], amountPaise: paise(amount) });
  const history = { purchase: bought(), refunds: [posted()] };
  expect(reasonOf(next(30), history)).toBe('ok');
  expect(reasonOf(next(31), history)).toBe('The refunds would exceed the purchase.');
});

test('a void has no amount, accounts or place in a chain', () => {
  expect(decideVoid('k', 'purchase', { orderId: 'o' }, 'order', now)).toStrictEqual({
    _id: 'k',
    kind: 'purchase',
    outcome: 'void',
    fingerprint: 'void:k',
    at: now,
    by: 'order',
    ref: { orderId: 'o' },
  });
});
