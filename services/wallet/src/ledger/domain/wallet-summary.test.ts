import { expect, test } from '@jest/globals';
import { paise } from '@topup/kit/money';
import { emptySummary, follow } from './wallet-summary.ts';
import type { PostedTransfer } from './transfers.ts';

const A = 'a'.repeat(32);
const at = (seq: number) => new Date(1_800_000_000_000 + seq);
const transfer = (seq: number, amountPaise: number, balanceAfterPaise: number, rest: object): PostedTransfer =>
  ({
    _id: `key:${seq}`,
    outcome: 'ok',
    wallet: A,
    seq,
    debit: 'sales',
    credit: 'sales',
    amountPaise: paise(amountPaise),
    balanceAfterPaise: paise(balanceAfterPaise),
    at: at(seq),
    ref: { accountId: A },
    ...rest,
  }) as PostedTransfer;

const LIFE = [
  transfer(1, 100, 100, { kind: 'recharge' }),
  transfer(2, 60, 40, { kind: 'purchase' }),
  transfer(3, 5, 35, { kind: 'purchase' }),
  transfer(4, 20, 55, { kind: 'refund' }),
  transfer(5, 7, 62, { kind: 'admin_adjustment', debit: 'adjustments' }),
  transfer(6, 3, 65, { _id: 'late:p1', kind: 'recharge', ref: { accountId: A, orderId: 'o' } }),
];

test('the summary of a wallet without transfers is empty', () => {
  expect(emptySummary(A)).toEqual({
    _id: A,
    seq: 0,
    balancePaise: 0,
    rechargedPaise: 0,
    spentPaise: 0,
    refundedPaise: 0,
    purchaseCount: 0,
    updatedAt: new Date(0),
  });
  expect(follow(emptySummary(A), [])).toEqual(emptySummary(A));
});

test('each transfer counts once, by its visible kind', () => {
  expect(follow(emptySummary(A), LIFE)).toEqual({
    _id: A,
    seq: 6,
    balancePaise: 65,
    rechargedPaise: 100,
    spentPaise: 65,
    refundedPaise: 23,
    purchaseCount: 2,
    updatedAt: at(6),
  });
});

test('the summary does not depend on how the transfers are split into batches', () => {
  const whole = follow(emptySummary(A), LIFE);
  for (let cut = 0; cut <= LIFE.length; cut += 1)
    expect(follow(follow(emptySummary(A), LIFE.slice(0, cut)), LIFE.slice(cut))).toEqual(whole);
});

test('a gap or a repetition throws instead of giving a wrong sum', () => {
  const [first, , third] = LIFE;
  expect(() => follow(emptySummary(A), [first, third] as PostedTransfer[])).toThrow(
    new RangeError('transfer 3 does not follow 1'),
  );
  expect(() => follow(emptySummary(A), [first, first] as PostedTransfer[])).toThrow('transfer 1 does not follow 1');
});
