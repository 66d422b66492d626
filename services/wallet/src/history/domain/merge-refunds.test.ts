import { expect, test } from '@jest/globals';
import { paise } from '@topup/kit/money';
import { withRefunds } from './merge-refunds.ts';
import type { Transaction } from '../../recharges/domain/transaction.ts';

const transaction = (_id: string, rest: Partial<Transaction> = {}): Transaction => ({
  _id,
  accountId: 'a'.repeat(32),
  type: 'refund',
  status: 'completed',
  amountPaise: paise(10),
  description: `transaction ${_id}`,
  createdAt: new Date('2026-11-21T10:00:00Z'),
  createdDay: '2026-11-21',
  paymentMethod: 'wallet',
  walletMoved: true,
  ...rest,
});
const purchase = transaction('p1', { type: 'purchase' });
const of = (_id: string, before: number, after: number, rest: Partial<Transaction> = {}) =>
  transaction(_id, {
    parentId: 'p1',
    amountPaise: paise(after - before),
    balanceBeforePaise: paise(before),
    balanceAfterPaise: paise(after),
    ...rest,
  });

test('several refunds are shown as one: their sum, from the first balance to the last', () => {
  const [first, second, third] = [of('r1', 100, 130), of('r2', 150, 155), of('r3', 155, 162)];
  expect(withRefunds([purchase], [first, second, third])).toEqual([
    { ...purchase, refundTransaction: { ...third, amountPaise: 42, balanceBeforePaise: 100 } },
  ]);
});

test('a purchase includes only its own refunds', () => {
  const other = transaction('p2', { type: 'purchase' });
  const orphan = transaction('r9');
  expect(withRefunds([purchase, other], [of('r1', 0, 5, { parentId: 'p2' }), orphan])).toEqual([
    { ...purchase, refundTransaction: null },
    { ...other, refundTransaction: of('r1', 0, 5, { parentId: 'p2' }) },
  ]);
});

test('a refused refund does not count as refunded', () => {
  const refused = of('r2', 5, 9, { status: 'failed' });
  expect(withRefunds([purchase], [of('r1', 0, 5), refused])[0]?.refundTransaction).toEqual(of('r1', 0, 5));
  expect(withRefunds([purchase], [refused])[0]?.refundTransaction).toBeNull();
});

test('a refund that moved no wallet has no balances to show', () => {
  const outside = transaction('r1', { parentId: 'p1', walletMoved: false });
  const shown = withRefunds([purchase], [outside])[0]?.refundTransaction;
  expect(Object.keys(shown ?? {})).not.toContain('balanceBeforePaise');
  expect(Object.keys(shown ?? {})).not.toContain('balanceAfterPaise');
  expect(shown).toEqual(outside);
  const { balanceBeforePaise: _, ...half } = of('r1', 100, 130);
  const mixed = withRefunds([purchase], [half, of('r2', 130, 140)])[0]?.refundTransaction;
  expect(mixed).toMatchObject({ amountPaise: 40, balanceAfterPaise: 140 });
  expect(mixed).not.toHaveProperty('balanceBeforePaise');
});

test('a refund paid outside has the status manual_refund; together with a credit the line shows the wallet and the sum of both', () => {
  const outside = transaction('r2', { parentId: 'p1', status: 'manual_refund', walletMoved: false });
  expect(withRefunds([purchase], [outside])[0]?.refundTransaction).toEqual(outside);
  const third = of('r3', 130, 140);
  expect(withRefunds([purchase], [of('r1', 100, 130), outside, third])[0]?.refundTransaction).toEqual({
    ...third,
    amountPaise: 50,
    balanceBeforePaise: 100,
  });
  const first = of('r1', 100, 130);
  expect(withRefunds([purchase], [first, outside])[0]?.refundTransaction).toEqual({ ...first, amountPaise: 40 });
});
