import { describe, expect, test } from '@jest/globals';
import { paise } from '@topup/kit/money';
import {
  attempt,
  entry,
  evidenceOf,
  held,
  PAID,
  PAYMENT,
  payment,
  refund,
  unit,
  WALLET,
  type Case,
} from '../../testing/explained.ts';
import { NOON, ORDER_ID } from '../../testing/orders.ts';
import { STATE_NAMES } from '../machine.ts';
import type { Order } from '../order.ts';
import type { UnitState } from '../units.ts';
import { judge } from './diagnosis.ts';

const unpaid = { paidAt: undefined } as unknown as Partial<Order>;
const byUpi = { ...unpaid, paymentMethod: 'ekupi' as const };
const requested = { refunds: [{ n: 1, units: [unit(1), unit(2)], amountPaise: paise(20_000) }] };
const OUTSIDE = { reference: 'UTR-7', reason: 'the wallet lost it', by: 'b'.repeat(32) };
const noted = { refunds: [{ ...requested.refunds[0], outside: OUTSIDE }] as never };
const outside = { ...refund(1, 2), credit: 'adjustments' };
const both = (state: UnitState): UnitState[] => [state, state];

/** Columns: state, case, who acts next, pattern of the advice, where the money is. */
type Row = [string, Case, string, RegExp, string, string?];
const TABLE: Row[] = [
  [
    'pending/debit',
    { at: 'pending/debit', change: unpaid },
    'store',
    /asked for the payment again/,
    'Nothing was paid.',
  ],
  [
    'pending/payment',
    { at: 'pending/payment', change: byUpi },
    'player',
    /Waiting for the player to pay/,
    'Nothing was paid.',
    'Closes at 2026-03-01T06:50:00.000Z',
  ],
  [
    'pending/cancelling',
    { at: 'pending/cancelling', change: unpaid },
    'store',
    /close the payment/,
    'Nothing was paid.',
  ],
  [
    'processing/delivering',
    { at: 'processing/delivering', units: ['delivered', 'sending'], moved: [PAID] },
    'store',
    /being delivered/,
    '₹200.00 was paid: ₹100.00 was delivered, ₹100.00 is to be delivered or refunded.',
  ],
  [
    'an ambiguous unit',
    { at: 'processing/delivering', units: ['delivered', 'ambiguous'], moved: [PAID] },
    'admin',
    /whether this was delivered: 13 diamonds, unit 2\. Settle it under Deliveries/,
    '₹200.00 was paid: ₹100.00 was delivered, ₹100.00 may have been delivered (outcome unknown).',
    '"Not delivered" can be recorded from 2026-03-01T06:35:30.000Z',
  ],
  [
    'a stuck order',
    { at: 'processing/delivering', change: { stuck: true }, moved: [PAID] },
    'admin',
    /does not answer/,
    '₹200.00 was paid: ₹200.00 is to be delivered or refunded.',
  ],
  [
    'a refund that the wallet does not answer',
    { at: 'processing/refunding', change: { ...requested, stuck: true }, units: both('rejected'), moved: [PAID] },
    'admin',
    /wallet does not answer/,
    '₹200.00 was paid: ₹200.00 is to be delivered or refunded.',
  ],
  [
    'processing/refunding',
    { at: 'processing/refunding', change: requested, units: both('rejected'), moved: [PAID] },
    'store',
    /asked for the refund/,
    '₹200.00 was paid: ₹200.00 is to be delivered or refunded.',
  ],
  [
    'placed/waiting',
    { at: 'placed/waiting', change: { placedReason: 'points' }, moved: [PAID] },
    'admin',
    /Refill.*process the placed orders/,
    '₹200.00 was paid: ₹200.00 is to be delivered or refunded.',
    'What is not delivered by then is refunded 2026-03-02T06:30:00.000Z',
  ],
  [
    'placed for the breaker',
    { at: 'placed/waiting', change: { placedReason: 'breaker' }, moved: [PAID] },
    'store',
    /by itself once the supplier is back/,
    '₹200.00 was paid: ₹200.00 is to be delivered or refunded.',
    'What is not delivered by then is refunded 2026-03-02T06:30:00.000Z',
  ],
  [
    'placed/voiding',
    { at: 'placed/voiding', moved: [PAID] },
    'store',
    /being blocked/,
    '₹200.00 was paid: ₹200.00 is to be delivered or refunded.',
  ],
  [
    'placed/refunding',
    { at: 'placed/refunding', change: requested, units: both('void'), moved: [PAID] },
    'store',
    /asked for the refund/,
    '₹200.00 was paid: ₹200.00 is to be delivered or refunded.',
  ],
  [
    'refund_failed/refunding',
    { at: 'refund_failed/refunding', change: requested, units: both('void'), moved: [PAID] },
    'admin',
    /does not post the refund refund:0123456789abcdef0123456789abcdef:1.*second refund/,
    '₹200.00 was paid: ₹200.00 is to be delivered or refunded.',
  ],
  [
    'refund_failed/recording',
    { at: 'refund_failed/recording', change: noted, units: both('void'), moved: [PAID] },
    'store',
    /asked to record UTR-7 until it does/,
    '₹200.00 was paid: ₹200.00 is to be delivered or refunded.',
  ],
  [
    'manual_refund after a failed refund',
    { at: 'manual_refund/done', change: noted, units: both('void'), moved: [PAID, outside] },
    'nobody',
    /Every paisa/,
    '₹200.00 was paid: ₹200.00 was refunded outside the store by support.',
  ],
  [
    'manual_refund under the key of its own',
    {
      at: 'manual_refund/done',
      change: { refunds: [{ ...requested.refunds[0], outside: OUTSIDE, settledAt: NOON }] as never },
      units: both('void'),
      moved: [
        PAID,
        { ...refund(1, 2), outcome: 'rejected', units: [] },
        { ...outside, key: `refund:${ORDER_ID}:1:outside` },
      ],
    },
    'nobody',
    /Every paisa/,
    '₹200.00 was paid: ₹200.00 was refunded outside the store by support.',
  ],
  [
    'completed/done',
    { at: 'completed/done', units: both('delivered'), moved: [PAID] },
    'nobody',
    /Every paisa/,
    '₹200.00 was paid: ₹200.00 was delivered.',
  ],
  [
    'partially_completed/done',
    { at: 'partially_completed/done', units: ['delivered', 'rejected'], moved: [PAID, refund(2)] },
    'nobody',
    /Every paisa/,
    '₹200.00 was paid: ₹100.00 was delivered, ₹100.00 was refunded to the wallet.',
  ],
  [
    'failed/done',
    { at: 'failed/done', units: both('rejected'), moved: [PAID, refund(1, 2)] },
    'nobody',
    /Every paisa/,
    '₹200.00 was paid: ₹200.00 was refunded to the wallet.',
  ],
  [
    'failed, no money taken',
    { at: 'failed/done', change: unpaid, moved: [{ ...PAID, outcome: 'rejected' }] },
    'nobody',
    /Every paisa/,
    'Nothing was paid.',
  ],
  [
    'refunded/done',
    { at: 'refunded/done', units: both('void'), moved: [PAID, refund(1, 2)] },
    'nobody',
    /Every paisa/,
    '₹200.00 was paid: ₹200.00 was refunded to the wallet.',
  ],
  [
    'refunded after a late payment',
    { at: 'refunded/done', change: byUpi, moved: [entry(`late:${PAYMENT}`, 'gateway:ekupi', WALLET, 20_000)] },
    'nobody',
    /Every paisa/,
    'Nothing was paid. ₹200.00 arrived after the order was closed and is in the wallet.',
  ],
  [
    'cancelled/done',
    { at: 'cancelled/done', change: byUpi },
    'nobody',
    /If the gateway still captures/,
    'Nothing was paid.',
  ],
  ...(['refund_initiated/returning', 'refund_failed/returning'] as const).map((at): Row => [
    at,
    { at, change: byUpi, moved: [held], payments: [payment('suspended')] },
    'admin',
    /Decide the ₹199.99 held from payment .*exactly one of the two, once/,
    'Nothing was paid. ₹199.99 was not the order total and is held.',
  ]),
  [
    'a refund by the gateway',
    { at: 'refund_initiated/returning', change: byUpi, moved: [held], payments: [payment('returning')] },
    'store',
    /gateway is refunding/,
    'Nothing was paid. ₹199.99 was not the order total and is held.',
  ],
  [
    'manual_refund/done',
    {
      at: 'manual_refund/done',
      change: byUpi,
      moved: [held, entry(`suspense:${PAYMENT}`, 'suspense', 'gateway:ekupi', 19_999)],
    },
    'nobody',
    /Every paisa/,
    'Nothing was paid. ₹199.99 was not the order total and was refunded outside the store by support.',
  ],
];

describe('the verdict', () => {
  const rows = TABLE.map(([name, given, who, text, money, time]) => [name, { given, who, text, money, time }] as const);
  test.each(rows)('%s', (_name, { given, who, text, money, time }) => {
    const diagnosis = judge(evidenceOf(given));
    expect(diagnosis.contradictions).toEqual([]);
    expect([diagnosis.next.who, diagnosis.moneyText]).toEqual([who, money]);
    const { text: said, time: shown } = diagnosis.next;
    expect([said, shown && `${shown.what} ${shown.at.toISOString()}`]).toEqual([expect.stringMatching(text), time]);
    expect(said).not.toMatch(/\d{4}-\d\d-\d\d/);
  });

  test('exists for every state of the machine', () => {
    expect([...new Set(TABLE.map(([, { at }]) => at))].toSorted()).toEqual(STATE_NAMES.toSorted());
  });

  const CONFLICTS: [string, Case][] = [
    [
      'diamonds, unit 1: delivered and refunded',
      { at: 'failed/done', units: both('delivered'), moved: [PAID, refund(1, 2)] },
    ],
    [
      'More was delivered and refunded',
      { at: 'failed/done', units: ['delivered', 'rejected'], moved: [PAID, refund(1, 2)] },
    ],
    ['neither delivered nor refunded', { at: 'completed/done', units: ['delivered', 'unsent'], moved: [PAID] }],
    ['marked as paid, but the wallet has no payment for it', { at: 'processing/delivering' }],
    ['closed as unpaid, but the wallet has a payment for it', { at: 'cancelled/done', change: unpaid, moved: [PAID] }],
    [
      'counts refund 1 as made, but the wallet has no such refund',
      {
        at: 'failed/done',
        change: { refunds: [{ ...requested.refunds[0], settledAt: NOON }] as never },
        units: both('rejected'),
        moved: [PAID],
      },
    ],
  ];
  test.each(CONFLICTS)('%s: needs no action', (what, given) => {
    const { contradictions, next } = judge(evidenceOf(given));
    expect(contradictions.join(' ')).toContain(what);
    expect(next).toMatchObject({ who: 'admin', text: expect.stringMatching(/^Don't move any money/) });
  });

  test('a unit with different states at order and gateway is a conflict only if both are final', () => {
    const evidence = evidenceOf({ at: 'completed/done', units: both('delivered'), moved: [PAID] });
    expect(judge({ ...evidence, attempts: [attempt(1, 'delivered'), attempt(2, 'void')] }).contradictions[0]).toBe(
      "13 diamonds, unit 2: delivered by the order's record, blocked by the supplier gateway's.",
    );
    const onItsWay = evidenceOf({ at: 'processing/delivering', moved: [PAID] });
    expect(judge({ ...onItsWay, attempts: [attempt(1, 'delivered')] }).contradictions).toEqual([]);
  });

  test('a service that does not answer is named; the order’s own record is shown, and no action is suggested', () => {
    const evidence = evidenceOf({ at: 'processing/delivering', units: ['delivered', 'ambiguous'], moved: [PAID] });
    const diagnosis = judge({ ...evidence, wallet: null, attempts: null });
    expect(diagnosis.unanswered).toEqual(['wallet', 'supplier-gateway']);
    expect(diagnosis.moneyText).toContain('₹100.00 may have been delivered');
    expect(diagnosis.next.text).toBe(
      'Do nothing yet. Explain again once the wallet and the supplier gateway can be asked.',
    );
    expect(judge({ ...evidenceOf({ at: 'pending/debit', change: unpaid }), wallet: null }).next.who).toBe('store');
  });
});
