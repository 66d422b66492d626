import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { ages, balanceCheck, chainCheck, conservation, neverNegative, type Breach } from '@topup/audit/invariants';
import { orderStatuses } from '@topup/proto';
import { paise } from '@topup/kit/money';
import type { PostedTransfer } from '../../ledger/domain/transfers.ts';
import { transferRecord } from '../../testing/books.ts';
import { checkAge, checkMoney, type ListedOrder } from './check-order.ts';
import { checkWallet } from './check-wallet.ts';
import type { Contradiction } from './contradiction.ts';

const ACCOUNT = 'a'.repeat(32);
const ORDER = 'b'.repeat(32);
const NOW = new Date('2026-11-21T10:00:00Z');
const ago = (ms: number) => new Date(NOW.getTime() - ms);

const sorted = (found: Iterable<Contradiction | Breach>) =>
  [...found].map(({ invariant, subject, detail }) => `${invariant} ${subject}: ${detail}`).sort();

/** Mostly small, so that sums meet by chance. */
const amount = fc.integer({ min: 1, max: 3 }).map((n) => paise(n * 100));
const unitNames = fc.subarray([`${ORDER}:1:1`, `${ORDER}:1:2`, `${ORDER}:2:1`, `${ORDER}:9:9`]);

const transfer = fc
  .record({
    _id: fc.constantFrom(`order:${ORDER}:payment`, `late:${ORDER}01`, `suspense:${ORDER}01`, `refund:${ORDER}:1`),
    kind: fc.constantFrom('purchase', 'refund', 'recharge'),
    outcome: fc.constantFrom('ok', 'ok', 'ok', 'rejected'),
    debit: fc.constantFrom('sales', 'suspense', 'gateway:ekupi', `wallet:${ACCOUNT}`),
    credit: fc.constantFrom('sales', 'adjustments', 'gateway:ekupi', `wallet:${ACCOUNT}`),
    amountPaise: amount,
    refundUnits: unitNames,
  })
  .map((fields) => ({ ...fields, at: NOW, ref: { accountId: ACCOUNT, orderId: ORDER } }) as unknown as PostedTransfer);

const order = fc
  .record({
    status: fc.constantFrom(...orderStatuses),
    step: fc.constantFrom('waiting', 'delivering', 'done'),
    totalPaise: amount,
    pricePaise: amount,
    states: fc.array(fc.constantFrom('unsent', 'delivered', 'rejected', 'void', 'ambiguous', 'sending'), {
      minLength: 3,
      maxLength: 3,
    }),
    createdMs: fc.integer({ min: 0, max: 26 * 3_600_000 }),
    sinceMs: fc.integer({ min: 0, max: 20 * 60_000 }),
    isWatched: fc.boolean(),
  })
  .map(({ states, pricePaise, createdMs, sinceMs, isWatched, ...rest }): ListedOrder => ({
    ...rest,
    orderId: ORDER,
    lines: [
      { pricePaise, quantity: 2 },
      { pricePaise, quantity: 1 },
    ],
    units: [`${ORDER}:1:1`, `${ORDER}:1:2`, `${ORDER}:2:1`].map((unit, i) => ({
      unit,
      line: i === 2 ? 1 : 0,
      state: states[i] ?? '',
    })),
    createdAt: ago(createdMs),
    stepSince: ago(sinceMs),
    ...(isWatched ? { nextAt: NOW } : {}),
  }));

function auditOfOrder({ orderId: id, lines, units, ...rest }: ListedOrder, transfers: readonly PostedTransfer[]) {
  const record = { ...rest, id, items: lines, units: units.map(({ line: item, ...unit }) => ({ ...unit, item })) };
  const orders = [{ ...record, history: [] }];
  const sent = units.filter(({ state }) => state !== 'unsent');
  const attempts = sent.map(({ unit, state }) => ({ unit, state, orderId: id, n: 1, states: [state] }));
  return [
    ...conservation({ orders, attempts, transfers: transfers.map(transferRecord) }),
    ...ages({ orders, attempts, transactions: [], asOf: NOW }),
  ];
}

describe('the audit, whose rules are written a second time, finds the same', () => {
  test('in an order', () => {
    fc.assert(
      fc.property(order, fc.array(transfer, { maxLength: 3 }), (listed, transfers) => {
        const found = [...checkMoney(listed, transfers), ...checkAge(listed, NOW)];
        expect(sorted(found)).toEqual(sorted(auditOfOrder(listed, transfers)));
      }),
      { numRuns: 2_000 },
    );
  });

  test('in a wallet’s chain and its projection', () => {
    const link = fc.record({
      gap: fc.constantFrom(0, 0, 0, 1),
      deltaPaise: fc.integer({ min: -2, max: 3 }),
      offBefore: fc.constantFrom(0, 0, 0, 1),
      offAfter: fc.constantFrom(0, 0, 0, -1),
      amountPaise: fc.constantFrom(1, 1, 0),
      ageMs: fc.constantFrom(1_000, 29_999, 30_000, 30_001, 60_000),
    });
    const projection = fc.option(fc.record({ seq: fc.nat(4), balancePaise: fc.nat(4).map((n) => paise(n)) }));
    fc.assert(
      fc.property(fc.array(link, { maxLength: 4 }), projection, (links, projected) => {
        let [seq, after] = [0, 0];
        const chain = links.map(({ gap, deltaPaise, offBefore, offAfter, amountPaise, ageMs }, i) => {
          const before = after + offBefore;
          after = before + deltaPaise + offAfter;
          seq += 1 + gap;
          const leg = { seq, deltaPaise, balanceBeforePaise: before, balanceAfterPaise: after };
          const fields = { _id: `key${i}`, kind: 'purchase', outcome: 'ok', wallet: ACCOUNT, at: ago(ageMs) };
          return { ...fields, ...leg, amountPaise, ref: { accountId: ACCOUNT } } as unknown as PostedTransfer;
        });
        const own = checkWallet(ACCOUNT, projected, NOW);
        for (const each of chain) own.take(each);
        const records = chain.map(transferRecord);
        const next = chainCheck(ACCOUNT);
        const balance = balanceCheck(ACCOUNT, projected ? { accountId: ACCOUNT, ...projected } : undefined, NOW);
        for (const record of records) balance.take(record);
        const audited = [
          ...records.flatMap((record) => [...next(record)]),
          ...neverNegative(records),
          ...balance.end(),
        ];
        expect(sorted(own.end())).toEqual(sorted(audited));
      }),
      { numRuns: 2_000 },
    );
  });
});
