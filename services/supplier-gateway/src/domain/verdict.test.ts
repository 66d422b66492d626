import { describe, expect, test } from '@jest/globals';
import { paise } from '@topup/kit/money';
import { NO_LIMIT } from '@topup/kit/person';
import { TIMING } from './timing.ts';
import { confirmable, decideVerdict, needsSecondAdmin, type Proposal } from './verdict.ts';

const resolvableAt = new Date('2026-03-01T10:05:30Z');
const early = new Date(resolvableAt.getTime() - 1);
const unit = { state: 'ambiguous', resolvableAt } as const;
const reason = 'seen in the list';

describe('decideVerdict', () => {
  test("'delivered' needs the supplier's number and is allowed at any time", () => {
    expect(decideVerdict(unit, { verdict: 'delivered', supplierOrderId: 'S1', reason }, early)).toEqual({
      ok: true,
      value: { state: 'delivered', supplierOrderId: 'S1' },
    });
    expect(decideVerdict(unit, { verdict: 'delivered', reason }, early)).toEqual({
      ok: false,
      error: { kind: 'id_missing' },
    });
  });

  test("'not delivered' waits for the signature to expire, to the millisecond", () => {
    const verdict = { verdict: 'not_delivered', reason } as const;
    expect(decideVerdict(unit, verdict, early)).toEqual({ ok: false, error: { kind: 'too_early', resolvableAt } });
    const told = { failureCode: 'delivery_not_confirmed', reason: 'This item was not delivered.' };
    const decision = { ok: true, value: { state: 'rejected', reason: expect.stringContaining('not delivered'), told } };
    expect(decideVerdict(unit, verdict, resolvableAt)).toEqual(decision);
    expect(decideVerdict({ state: 'ambiguous' }, verdict, early)).toEqual(decision);
  });

  test("the store's clocks and the supplier's, each as far ahead as it may be, do not make it too early", () => {
    const SIGNATURE_MS = 300_000;
    const SUPPLIER_BEHIND_MS = 30_000;
    const sentAt = 0;
    const truthWhenAllowed = sentAt + TIMING.verdictAfterMs - TIMING.skewMaxMs;
    expect(truthWhenAllowed).toBeGreaterThanOrEqual(sentAt + SIGNATURE_MS + SUPPLIER_BEHIND_MS);
  });

  test.each(['sending', 'delivered', 'rejected', 'retryable', 'not_sent', 'void'] as const)(
    '%s is no question',
    (state) =>
      expect(decideVerdict({ state, resolvableAt }, { verdict: 'not_delivered', reason }, resolvableAt)).toEqual({
        ok: false,
        error: { kind: 'not_ambiguous', state },
      }),
  );
});

test('one admin alone settles up to the amount, never a price that is not known', () => {
  const alone = paise(100_000);
  expect(needsSecondAdmin(paise(100_000), alone)).toBe(false);
  expect(needsSecondAdmin(paise(100_001), alone)).toBe(true);
  expect(needsSecondAdmin(paise(0), alone)).toBe(true);
  expect(needsSecondAdmin(undefined, alone)).toBe(true);
});

test('a shop with a single admin has no limit, and needs no price', () => {
  expect(needsSecondAdmin(paise(9_000_000), NO_LIMIT)).toBe(false);
  expect(needsSecondAdmin(undefined, NO_LIMIT)).toBe(false);
});

test('a proposal is confirmed as it was seen', () => {
  const proposal: Proposal = { id: 'p1', verdict: 'not_delivered', reason, by: 'a', email: 'a@x.test', at: early };
  expect(confirmable(proposal, 'p1')).toEqual({ ok: true, value: proposal });
  expect(confirmable(proposal, 'p0')).toEqual({ ok: false, error: { kind: 'proposal_changed' } });
  expect(confirmable(undefined, 'p1')).toEqual({ ok: false, error: { kind: 'nothing_proposed' } });
});
