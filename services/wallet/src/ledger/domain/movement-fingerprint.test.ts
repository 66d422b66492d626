import { expect, test } from '@jest/globals';
import { paise } from '@topup/kit/money';
import { isFingerprintOf, movementFingerprint } from './movement-fingerprint.ts';
import type { Movement, Ref } from './transfers.ts';

const A = 'a'.repeat(32);
const refund: Movement = {
  key: 'refund:o:1',
  kind: 'refund',
  debit: 'sales',
  credit: `wallet:${A}`,
  amountPaise: paise(10),
  of: 'order:o:payment',
  refundUnits: ['o:0:1', 'o:0:0', 'o:1:0'],
  by: 'order',
  ref: { accountId: A, orderId: 'o' },
};

test('the fingerprint does not depend on the requester or the order of the units', () => {
  const fingerprint = movementFingerprint(refund);
  expect(movementFingerprint({ ...refund, by: 'somebody' })).toBe(fingerprint);
  expect(movementFingerprint({ ...refund, refundUnits: ['o:1:0', 'o:0:0', 'o:0:1'] })).toBe(fingerprint);
  expect(refund.refundUnits).toEqual(['o:0:1', 'o:0:0', 'o:1:0']);
});

test('any other difference changes the fingerprint', () => {
  const { refundUnits: _, ...withoutUnits } = refund;
  const others: Movement[] = [
    refund,
    withoutUnits,
    { ...refund, refundUnits: [] },
    { ...refund, refundUnits: ['o:0:1', 'o:0:0'] },
    { ...refund, key: 'refund:o:2' },
    { ...refund, kind: 'purchase' },
    { ...refund, debit: 'suspense' },
    { ...refund, credit: 'sales' },
    { ...refund, amountPaise: paise(11) },
    { ...refund, of: 'order:p:payment' },
    { ...refund, ref: { accountId: A, orderId: 'p' } },
  ];
  expect(new Set(others.map(movementFingerprint)).size).toBe(others.length);
});

test('stored fingerprints remain valid', () => {
  const base = { amountPaise: paise(10), by: 'wallet', debit: 'sales', credit: `wallet:${A}` } as const;
  const refunded: Movement = { ...refund, refundUnits: ['o:0:1', 'o:0:0'] };
  const recharged: Movement = {
    ...base,
    key: 'recharge:t',
    kind: 'recharge',
    debit: 'gateway:ekupi',
    ref: { accountId: A, transactionId: 't', paymentId: 't01', providerReference: 'UTR' },
  };
  const adjusted: Movement = {
    ...base,
    key: 'adjust:i',
    kind: 'admin_adjustment',
    debit: 'adjustments',
    ref: { accountId: A, note: 'why 😀' },
  };
  const bought: Movement = {
    ...base,
    key: 'order:o:payment',
    kind: 'purchase',
    debit: `wallet:${A}`,
    credit: 'sales',
    ref: { accountId: A, orderId: 'o' },
  };
  expect([refunded, recharged, adjusted, bought].map(movementFingerprint)).toEqual([
    'e71dff2ec15e4f734a6f30e7f1f9edd9abcd328adfea8dad8a1c9b8b6c95811b',
    '21b4e7e58e4a205a0932ea21c68e62510e08c1cdf08c4c944b0a77fe090eeeb7',
    '85d821754e17369a14ba72367661f876eb37ac1c8fd9bf5f8a36fdf3449a1acc',
    '0ae4ecdb306af5df03e1db3177a58f7e258779785558de5739d5b21772096edb',
  ]);
});

test('an unknown field is ignored; a lone surrogate is treated as the database stores it', () => {
  const later = { ...refund, later: 1, ref: { ...refund.ref, later: 2 } } as Movement;
  expect(isFingerprintOf(movementFingerprint(refund), later)).toBe(true);
  expect(isFingerprintOf(movementFingerprint(refund), { ...refund, key: 'refund:o:2' })).toBe(false);
  const noted = (note: string): Movement => ({ ...refund, ref: { ...refund.ref, note } });
  expect(isFingerprintOf(movementFingerprint(noted('x\ud83d')), noted('x\ufffd'))).toBe(true);
});

test('every field of a command is listed as part of the fingerprint or not', () => {
  // Does not compile when a field is missing.
  const movement: Record<keyof Movement, boolean> = {
    key: true,
    kind: true,
    debit: true,
    credit: true,
    amountPaise: true,
    of: true,
    refundUnits: true,
    ref: true,
    by: false,
  };
  const ref: Record<keyof Ref, boolean> = {
    accountId: true,
    orderId: true,
    transactionId: true,
    paymentId: true,
    providerReference: true,
    note: true,
  };
  for (const [field, counts] of Object.entries(movement))
    expect([field, isFingerprintOf(movementFingerprint(refund), { ...refund, [field]: ['other'] })]).toEqual([
      field,
      !counts,
    ]);
  for (const [field, counts] of Object.entries(ref)) {
    const other = { ...refund, ref: { ...refund.ref, [field]: 'other' } };
    expect([field, isFingerprintOf(movementFingerprint(refund), other)]).toEqual([field, !counts]);
  }
});
