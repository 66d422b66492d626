import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { newId } from '@topup/kit/ids';
import { long } from '@topup/kit/mongo';
import { testDatabase, type TestDatabase } from '@topup/kit/testing';
import { openTransfers, type Transfers } from './transfers.ts';

let database: TestDatabase;
let transfers: Transfers;
beforeAll(async () => {
  database = await testDatabase();
  transfers = await openTransfers(database);
});
afterAll(() => database.release());

const wallet = 'a'.repeat(32);
let seq = 0;
/** A valid first recharge of a new wallet, which each case modifies. */
const good = () => {
  const account = newId();
  return {
    _id: `recharge:${newId()}`,
    kind: 'recharge',
    outcome: 'ok',
    wallet: account,
    seq: 1,
    amountPaise: long(500),
    deltaPaise: long(500),
    balanceBeforePaise: long(0),
    balanceAfterPaise: long(500),
    debit: 'gateway:ekupi',
    credit: `wallet:${account}`,
    fingerprint: 'f',
    at: new Date(),
    by: 'wallet',
    ref: { accountId: account },
    prevHash: '',
    hash: 'f'.repeat(64),
    keyId: 'k1',
  };
};
type Bent = Record<string, unknown>;
const without = (document: Bent, ...fields: string[]): Bent =>
  Object.fromEntries(Object.entries(document).filter(([field]) => !fields.includes(field)));
const houseOnly = (document: Bent): Bent =>
  without(document, 'wallet', 'seq', 'deltaPaise', 'balanceBeforePaise', 'balanceAfterPaise');
/** A refund that support made outside the store. */
const outside = (): Bent => ({
  ...houseOnly(good()),
  _id: `refund:${newId()}:1`,
  kind: 'refund',
  debit: 'sales',
  credit: 'adjustments',
  refundUnits: [`${newId()}:1:1`],
  ref: { accountId: wallet, providerReference: 'UTR-7' },
});
const insert = (document: Bent) => transfers.collection.insertOne(document as never);

describe('the database itself refuses', () => {
  test('no valid document', async () => {
    await insert(good());
    await insert(houseOnly({ ...good(), outcome: 'rejected', reason: 'no' }));
    await insert(houseOnly({ ...good(), credit: 'suspense' }));
    await insert(outside());
    expect(await transfers.collection.countDocuments()).toBe(4);
  });

  test.each<[string, () => Bent]>([
    ['a balance that does not follow', () => ({ ...good(), balanceAfterPaise: long(501) })],
    ['a balance below zero', () => ({ ...good(), balanceBeforePaise: long(-600), balanceAfterPaise: long(-100) })],
    ['a double for money', () => ({ ...good(), amountPaise: 500.5, deltaPaise: 500.5 })],
    ['a 32-bit integer for money', () => ({ ...good(), amountPaise: 500 })],
    [
      'an amount of nothing',
      () => ({ ...good(), amountPaise: long(0), deltaPaise: long(0), balanceAfterPaise: long(0) }),
    ],
    ['an effect that is not the amount', () => ({ ...good(), amountPaise: long(400) })],
    ['half a wallet leg', () => without(good(), 'seq')],
    ['a wallet account without a leg', () => houseOnly(good())],
    ['another wallet’s account', () => ({ ...good(), credit: `wallet:${wallet}` })],
    ['an account that there is not', () => ({ ...good(), debit: 'gateway:paypal' })],
    ['a tombstone with a place in the chain', () => ({ ...good(), outcome: 'rejected', reason: 'no' })],
    [
      'a first transfer that begins with money',
      () => ({
        ...good(),
        balanceBeforePaise: long(100),
        balanceAfterPaise: long(600),
      }),
    ],
    ['a link without a predecessor', () => ({ ...good(), seq: 2 })],
    ['a field nobody knows', () => ({ ...good(), note: 'x' })],
    ['no seal', () => without(good(), 'hash')],
    ['a refund outside without a reference', () => ({ ...outside(), ref: { accountId: wallet } })],
    ['a refund outside of no unit', () => without(outside(), 'refundUnits')],
  ])('%s', async (_what, bend) => {
    await expect(insert(bend())).rejects.toMatchObject({ code: 121 });
  });

  test('a second successor, a second outcome of a key, and a second refund of a unit', async () => {
    const first = good();
    await insert(first);
    await expect(insert({ ...first, _id: `other:${++seq}` })).rejects.toMatchObject({ code: 11000 });
    await expect(insert({ ...good(), _id: first._id })).rejects.toMatchObject({ code: 11000 });
    const refunded = { ...outside(), ref: { accountId: newId(), providerReference: 'UTR-8' } };
    await insert(refunded);
    await expect(insert({ ...refunded, _id: `refund:${newId()}:2` })).rejects.toMatchObject({ code: 11000 });
  });
});
