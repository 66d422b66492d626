import { describe, expect, test } from '@jest/globals';
import { multiplier } from '@topup/kit/supplier-cost';
import { attempt, entry, evidenceOf, PAID, PAYMENT, payment, refund, unit, WALLET } from '../../testing/explained.ts';
import { later, NOON, ORDER_ID } from '../../testing/orders.ts';
import { STATE_NAMES, type StateName } from '../machine.ts';
import type { Order } from '../order.ts';
import type { UnitState } from '../units.ts';
import type { OrderEvidence } from './evidence.ts';
import { tellStory } from './story.ts';

const both = (state: UnitState): UnitState[] => [state, state];
test('the story is in chronological order, each line with its id', () => {
  const evidence = evidenceOf({
    at: 'completed/done',
    units: both('delivered'),
    moved: [PAID],
    payments: [payment('paid')],
  });
  const story = tellStory(evidence);
  expect(story.map(({ source, id }) => [source, id])).toEqual([
    ['order', `${ORDER_ID}:debit:1`],
    ['wallet', PAYMENT],
    ['wallet', `order:${ORDER_ID}:payment`],
    ['supplier-gateway', unit(1)],
    ['supplier-gateway', unit(2)],
  ]);
  expect(story.at(-1)).toMatchObject({
    what: 'The supplier answered: delivered, supplier order S2.',
    raw: '{"code":200}',
  });
});

describe('in words for people', () => {
  const said = (evidence: OrderEvidence) => tellStory(evidence).map(({ what }) => what);
  const history = (...moves: [StateName | '', StateName, string][]) =>
    moves.map(([from, to, why], n) => ({ from, to, why, at: later(NOON, n), version: n + 1 }));

  test('the moves of an order, and why', () => {
    const moves = history(
      ['', 'pending/payment', 'created'],
      ['pending/payment', 'cancelled/done', 'payment voided'],
      ['cancelled/done', 'refunded/done', 'payment credited_late'],
      ['placed/waiting', 'processing/delivering', "an admin's run"],
    );
    expect(said(evidenceOf({ at: 'refunded/done', change: { history: moves } }))).toEqual([
      'Order created: waiting for the player to pay.',
      'Order cancelled: the payment was closed unpaid. Before: waiting for the player to pay.',
      'Order refunded: the payment arrived after the order was closed. Before: cancelled.',
      'Order being delivered: an admin processed the placed orders. Before: placed, waiting for the supplier.',
    ]);
  });

  test.each([
    ['phonepe', 'source', 'the payment is being refunded', 'the payment was returned to the account that paid'],
    ['ekupi', 'wallet', 'held for a decision by support', 'support credited the payment to the wallet'],
  ] as const)('a payment of another amount by %s, then to: %s', (paymentMethod, returnedTo, held, returned) => {
    const moves = history(
      ['cancelled/done', 'refund_initiated/returning', 'payment suspended'],
      ['refund_initiated/returning', 'refunded/done', 'payment returned'],
    );
    const change = { paidAt: undefined, paymentMethod, returnedTo, history: moves } as unknown as Partial<Order>;
    expect(said(evidenceOf({ at: 'refunded/done', change }))).toEqual([
      `Order ${held}: another amount was paid. Before: cancelled.`,
      `Order refunded: ${returned}. Before: ${held}.`,
    ]);
  });

  test.each(STATE_NAMES)('%s is described in words, not by its name', (name) => {
    const [first] = said(evidenceOf({ at: name, change: { history: history(['', name, 'created']) } }));
    expect(first).not.toContain('/');
  });

  test('a transfer: source, target, and who decided it', () => {
    const moved = [
      PAID,
      refund(1, 2),
      entry('order:x:payment', 'gateway:ekupi', 'sales', 100, { outcome: 'rejected', reason: 'Too little.' }),
      entry('order:y:payment', '', '', 100, { outcome: 'void', by: 'ekupi' }),
      entry('late:x', 'gateway:phonepe', WALLET, 100, { by: 'phonepe' }),
    ];
    expect(
      said({
        ...evidenceOf({ at: 'failed/done', change: { history: [] } }),
        wallet: { transfers: moved, payments: [] },
      }),
    ).toEqual([
      "Moved ₹200.00 from the player's wallet to sales, decided by the order service.",
      "Moved ₹200.00 from sales to the player's wallet for 2 units, decided by the order service.",
      'Refused to move ₹1.00 from ekupi to sales (Too little), decided by the order service.',
      'Payment closed: no money can move under it any more, decided by ekupi.',
      "Moved ₹1.00 from phonepe to the player's wallet, decided by phonepe.",
    ]);
  });

  test.each([
    ['creating', 'being opened'],
    ['open', 'waiting for the player'],
    ['expired', 'expired unpaid'],
    ['returned', 'refunded or credited to the wallet'],
    ['paid', 'paid'],
  ])('a payment that is %s is now %s', (state, words) => {
    const evidence = evidenceOf({ at: 'failed/done', change: { history: [] }, payments: [payment(state)] });
    expect(said(evidence)[0]).toBe(`Payment of ₹200.00 by ekupi started; now ${words}.`);
  });

  test('a payment, and the outcome of a unit', () => {
    const attempted = attempt(1, 'rejected');
    const steps = [
      { ...attempted.steps[0], event: 'sending', state: 'sending', at: later(NOON, 1), answer: '' },
      { ...attempted.steps[0], event: 'answer', reason: 'Not sold.', at: later(NOON, 2), answer: '' },
      {
        ...attempted.steps[0],
        event: 'verdict',
        state: 'delivered',
        at: later(NOON, 3),
        answer: '',
        by: 'a'.repeat(32),
      },
    ] as (typeof attempted)['steps'];
    const evidence = evidenceOf({ at: 'failed/done', change: { history: [] }, payments: [payment('suspended')] });
    expect(said({ ...evidence, attempts: [{ ...attempted, steps }] })).toEqual([
      'Payment of ₹200.00 by ekupi started; now held.',
      'Sent to the supplier.',
      'The supplier answered: refused (Not sold).',
      'Decided by a person: delivered, by admin aaaaaaaa.',
    ]);
    const multiplied = { ...attempted, steps: steps.slice(0, 1), multiplierMillionths: multiplier(1_004_300) };
    expect(said({ ...evidence, attempts: [multiplied] }).at(-1)).toBe(
      'Sent to the supplier, which may charge 1.0043 times its list price for this player.',
    );
  });
});
