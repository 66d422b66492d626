import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { paise, type Paise } from '@topup/kit/money';
import { brokenInvariants } from '../../testing/books.ts';
import { walletAccount } from './accounts.ts';
import { decide, decideVoid, REASONS, type Head } from './decide.ts';
import { orderPaymentKey, rechargeKey, refundKey } from './keys.ts';
import { NO_PREDECESSOR, seal, sealHolds } from './seal.ts';
import type { Entry, Movement, PostedTransfer, Transfer } from './transfers.ts';

const A = 'a'.repeat(32);
const key = { kid: 'k1', key: Buffer.alloc(32, 7) };
const now = new Date('2026-11-21T10:00:00Z');
const orderId = (n: number) => n.toString(16).padStart(32, '0');

const recharge = (n: number, amountPaise: Paise): Movement => ({
  key: rechargeKey(orderId(n)),
  kind: 'recharge',
  debit: 'gateway:ekupi',
  credit: walletAccount(A),
  amountPaise,
  by: 'wallet',
  ref: { accountId: A, transactionId: orderId(n) },
});
const debit = (n: number, amountPaise: Paise): Movement => ({
  key: orderPaymentKey(orderId(n)),
  kind: 'purchase',
  debit: walletAccount(A),
  credit: 'sales',
  amountPaise,
  by: 'order',
  ref: { accountId: A, orderId: orderId(n) },
});
const refund = (n: number, of: number, units: string[], amountPaise: Paise): Movement => ({
  key: refundKey(orderId(of), n),
  kind: 'refund',
  debit: 'sales',
  credit: walletAccount(A),
  amountPaise,
  of: orderPaymentKey(orderId(of)),
  refundUnits: units,
  by: 'order',
  ref: { accountId: A, orderId: orderId(of) },
});

/** An in-memory store with the database's rules: one transfer per key, one successor per transfer. */
function book() {
  const transfers: Transfer[] = [];
  const post = (movement: Movement): Transfer => {
    const existing = transfers.find(({ _id }) => _id === movement.key);
    if (existing) return existing;
    const last = transfers.filter((t): t is PostedTransfer => t.outcome === 'ok' && t.wallet === A).at(-1);
    const head = (last ?? null) as Head;
    const purchase = transfers.find(({ _id }) => _id === movement.of) ?? null;
    const refunds = transfers.filter((t) => t.outcome === 'ok' && t.of === movement.of) as Entry[];
    const decision = decide(movement, head, now, { purchase, refunds });
    const chained = decision.outcome === 'ok' && decision.wallet !== undefined;
    transfers.push(seal(decision, chained ? (head?.hash ?? NO_PREDECESSOR) : NO_PREDECESSOR, key));
    return transfers.at(-1) as Transfer;
  };
  return { transfers, post };
}

const amount = fc.integer({ min: 1, max: 5_000 }).map((n) => paise(n));
const action = fc.oneof(
  fc.record({ do: fc.constant('recharge' as const), n: fc.nat(6), amount }),
  fc.record({ do: fc.constant('debit' as const), n: fc.nat(6), amount }),
  fc.record({ do: fc.constant('refund' as const), n: fc.nat(3), of: fc.nat(6), unit: fc.nat(2), amount }),
  fc.record({ do: fc.constant('void' as const), n: fc.nat(6), amount }),
);

describe('decide', () => {
  test('after any commands in any order the books balance and every key keeps its first outcome', () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 40 }), (actions) => {
        const { transfers, post } = book();
        const outcomes = new Map<string, string>();
        for (const a of actions) {
          if (a.do === 'void') {
            const voidKey = orderPaymentKey(orderId(a.n));
            if (!transfers.some(({ _id }) => _id === voidKey))
              transfers.push(seal(decideVoid(voidKey, 'purchase', {}, 'order', now), NO_PREDECESSOR, key));
            continue;
          }
          const movement =
            a.do === 'recharge'
              ? recharge(a.n, a.amount)
              : a.do === 'debit'
                ? debit(a.n, a.amount)
                : refund(a.n, a.of, [`${orderId(a.of)}:0:${a.unit}`], a.amount);
          const { outcome } = post(movement);
          expect(outcomes.get(movement.key) ?? outcome).toBe(outcome);
          outcomes.set(movement.key, outcome);
        }
        expect(brokenInvariants(transfers)).toEqual([]);
        expect(transfers.every((transfer) => sealHolds(transfer, [key]))).toBe(true);
      }),
    );
  });

  test('a debit of the last paisa passes, one paisa more is refused', () => {
    const { post } = book();
    post(recharge(1, paise(100)));
    expect(post(debit(1, paise(101)))).toMatchObject({ outcome: 'rejected', reason: REASONS.insufficient });
    expect(post(debit(2, paise(100)))).toMatchObject({ outcome: 'ok', balanceAfterPaise: 0, seq: 2 });
  });

  test('a refund needs its purchase, its account, its units, and may not exceed the purchase', () => {
    const { post } = book();
    post(recharge(1, paise(100)));
    post(debit(2, paise(60)));
    const unit = (n: number) => `${orderId(2)}:0:${n}`;
    expect(post(refund(1, 3, ['x'], paise(1)))).toMatchObject({ outcome: 'rejected', reason: REASONS.noPurchase });
    expect(post(refund(1, 2, [unit(0)], paise(40)))).toMatchObject({ outcome: 'ok', balanceAfterPaise: 80 });
    expect(post(refund(2, 2, [unit(0)], paise(1)))).toMatchObject({ reason: REASONS.unitRefunded });
    expect(post(refund(3, 2, [unit(1)], paise(21)))).toMatchObject({ reason: REASONS.tooMuch });
    expect(post(refund(4, 2, [], paise(1)))).toMatchObject({ reason: REASONS.noUnits });
    const foreign = { ...refund(5, 2, [unit(1)], paise(1)), ref: { accountId: 'b'.repeat(32), orderId: orderId(2) } };
    expect(post(foreign)).toMatchObject({ reason: REASONS.otherAccount });
    expect(post(refund(6, 2, [unit(1)], paise(20)))).toMatchObject({ outcome: 'ok', balanceAfterPaise: 100 });
  });

  test('time never runs backwards within a wallet', () => {
    const later = new Date(now.getTime() + 5_000);
    const head = { seq: 4, balanceAfterPaise: paise(50), hash: 'h', at: later };
    expect(decide(debit(1, paise(5)), head, now).at).toBe(later);
  });

  test('a seal is invalid after any change of the transfer, including its references', () => {
    const { post } = book();
    const sealed = post(recharge(1, paise(100)));
    expect(sealHolds(sealed, [key])).toBe(true);
    for (const change of [
      { amountPaise: paise(101) },
      { at: new Date(0) },
      { ref: { accountId: 'b'.repeat(32) } },
      { prevHash: 'f'.repeat(64) },
      { keyId: 'k2' },
      { reason: 'added' },
    ])
      expect(sealHolds({ ...sealed, ...change } as Transfer, [key])).toBe(false);
    expect(sealHolds(sealed, [{ ...key, key: Buffer.alloc(32, 8) }])).toBe(false);
  });
});
