import { describe, expect, test } from '@jest/globals';
import { ORDER_EDGES } from '@topup/audit/invariants/edges';
import { isAtRest, isFinal, mayMove, nameOf, STATE_NAMES, stateOf, applyTransitions } from './machine.ts';

describe('the order machine', () => {
  test('every non-final state has a transition, and every path can reach a final one', () => {
    const ends = new Set(STATE_NAMES.filter(isFinal));
    for (let round = 0; round < STATE_NAMES.length; round++)
      for (const name of STATE_NAMES) if (STATE_NAMES.some((to) => mayMove(name, to) && ends.has(to))) ends.add(name);
    expect([...ends].sort()).toEqual([...STATE_NAMES].sort());
  });

  test('the audit allows exactly the transitions and initial states of the machine', () => {
    const moves = STATE_NAMES.map((from) => [from, STATE_NAMES.filter((to) => mayMove(from, to)).sort()]);
    const { '': begin, ...allowed } = ORDER_EDGES;
    const listed = STATE_NAMES.map((from) => [from, [...(allowed[from] ?? [])].sort()]);
    expect(listed).toEqual(moves);
    expect(Object.keys(allowed).filter((from) => !(STATE_NAMES as string[]).includes(from))).toEqual([]);
    expect(begin).toEqual(['pending/debit', 'pending/payment']);
  });

  test('a completely or partially delivered order is final', () => {
    for (const from of ['completed/done', 'partially_completed/done'] as const)
      expect(STATE_NAMES.filter((to) => mayMove(from, to))).toEqual([]);
  });

  test('each state has one name and each name one state', () => {
    for (const name of STATE_NAMES) expect(nameOf(stateOf(name))).toBe(name);
  });

  test('an illegal transition returns an error that names it', () => {
    expect(applyTransitions(stateOf('cancelled/done'), ['processing/delivering'])).toEqual({
      ok: false,
      error: { kind: 'illegal_transition', from: 'cancelled/done', to: 'processing/delivering' },
    });
    expect(applyTransitions(stateOf('placed/waiting'), ['processing/delivering', 'completed/done'])).toEqual({
      ok: true,
      value: { status: 'completed', step: 'done' },
    });
    expect(applyTransitions(stateOf('placed/waiting'), ['placed/refunding']).ok).toBe(false);
  });

  test('only what is done is final', () => {
    const open = STATE_NAMES.filter((name) => !isFinal(name)).map((name) => stateOf(name).step);
    expect([...new Set(open)].sort()).toEqual([
      'cancelling',
      'debit',
      'delivering',
      'payment',
      'recording',
      'refunding',
      'returning',
      'voiding',
      'waiting',
    ]);
  });

  test('a status page stops polling in states whose end its player will not see soon', () => {
    const statuses = [...new Set(STATE_NAMES.map((name) => stateOf(name).status))];
    expect(statuses.filter((status) => !isAtRest(status))).toEqual(['pending', 'processing', 'refund_initiated']);
  });
});
