import { describe, expect, test } from '@jest/globals';
import { paise } from '@topup/kit/money';
import { anOrder, item, NOON, orderAt } from '../testing/orders.ts';
import { STATE_NAMES, stateOf, type StateName } from './machine.ts';
import { moneyParts } from './money-parts.ts';
import type { Order, Refund } from './order.ts';
import type { UnitState } from './units.ts';

const placesOf = (order: Order) => moneyParts(order).map(({ at }) => at);

/** An order of 62.50 and 120.00 rupees, with its two units in these states. */
function paid(name: StateName, states: [UnitState, UnitState], refunds: Refund[] = []): Order {
  const order = anOrder([item('13', 6_250, 1), item('23', 12_000, 1)], { paidAt: NOON, refunds });
  const units = order.units.map((unit, n) => ({ ...unit, state: states[n] as UnitState }));
  return { ...order, ...stateOf(name), units };
}
const [FIRST = '', SECOND = ''] = anOrder([item('13', 6_250, 2)]).units.map(({ unit }) => unit);
const SECOND_LINE = `${SECOND.split(':')[0]}:2:1`;
const refund = (unit: string, amount: number, change: Partial<Refund> = {}): Refund => ({
  n: 1,
  units: [unit],
  amountPaise: paise(amount),
  settledAt: NOON,
  ...change,
});
const outside = { reference: 'UTR-7', reason: 'The wallet refuses it.', by: 'b'.repeat(32) };

describe('where the money of an order is', () => {
  test.each<[StateName, string[], string[]]>([
    ['pending/debit', ['being_taken'], ['being_taken']],
    ['pending/payment', ['not_paid'], ['not_paid']],
    ['pending/cancelling', ['confirming'], ['confirming']],
    ['failed/done', ['nothing_taken'], ['nothing_taken']],
    ['cancelled/done', ['nothing_taken'], ['nothing_taken']],
    ['refund_initiated/returning', ['support'], ['gateway']],
    ['refund_failed/returning', ['support'], ['support']],
    ['refunded/done', ['wallet'], ['wallet']],
    ['manual_refund/done', ['outside'], ['outside']],
  ])('that was not paid at its price and is %s: %j by UPI, %j by PhonePe', (name, byUpi, byPhonepe) => {
    expect(placesOf(orderAt(name, { paymentMethod: 'ekupi' }))).toEqual(byUpi);
    expect(placesOf(orderAt(name, { paymentMethod: 'phonepe' }))).toEqual(byPhonepe);
  });

  test.each(['wallet', 'source', 'outside'] as const)('that was captured by mistake: %s, as the wallet said', (to) => {
    expect(placesOf(orderAt('refunded/done', { returnedTo: to }))).toEqual([to]);
  });

  test('a late payment is in the wallet completely; where another amount is, only the wallet knows', () => {
    const captured = { failureReason: 'In words.', returnedTo: 'wallet' as const };
    const late = orderAt('refunded/done', { ...captured, failureCode: 'payment_late' });
    expect(moneyParts(late)).toEqual([{ at: 'wallet', amountPaise: 6_250 }]);
    const other = orderAt('refunded/done', { ...captured, failureCode: 'amount_mismatch' });
    expect(moneyParts(other)).toEqual([{ at: 'wallet' }]);
  });

  test.each<[string, Order, [string, number][]]>([
    ['all delivered', paid('completed/done', ['delivered', 'delivered']), [['delivered', 18_250]]],
    ['on its way', paid('processing/delivering', ['sending', 'unsent']), [['delivering', 18_250]]],
    ['waiting', paid('placed/waiting', ['retryable', 'not_sent']), [['queued', 18_250]]],
    [
      'delivered and unclear',
      paid('processing/delivering', ['delivered', 'ambiguous']),
      [
        ['delivered', 6_250],
        ['checking', 12_000],
      ],
    ],
    [
      'refused, and the refund decided',
      paid(
        'processing/refunding',
        ['delivered', 'rejected'],
        [refund(SECOND_LINE, 12_000, { settledAt: undefined as never })],
      ),
      [
        ['delivered', 6_250],
        ['to_wallet', 12_000],
      ],
    ],
    [
      'refused, before anything is decided',
      paid('processing/delivering', ['rejected', 'sending']),
      [
        ['delivering', 12_000],
        ['to_wallet', 6_250],
      ],
    ],
    [
      'partly back',
      paid('partially_completed/done', ['delivered', 'rejected'], [refund(SECOND_LINE, 12_000)]),
      [
        ['delivered', 6_250],
        ['wallet', 12_000],
      ],
    ],
    [
      'back in two ways',
      paid(
        'manual_refund/done',
        ['void', 'rejected'],
        [refund(FIRST, 6_250), refund(SECOND_LINE, 12_000, { n: 2, outside })],
      ),
      [
        ['wallet', 6_250],
        ['outside', 12_000],
      ],
    ],
    [
      'a refund that failed',
      paid('refund_failed/refunding', ['delivered', 'rejected']),
      [
        ['delivered', 6_250],
        ['support', 12_000],
      ],
    ],
    [
      'noted by support, and not confirmed',
      paid(
        'refund_failed/recording',
        ['delivered', 'void'],
        [refund(SECOND_LINE, 12_000, { settledAt: undefined as never, outside })],
      ),
      [
        ['delivered', 6_250],
        ['support', 12_000],
      ],
    ],
  ])('that was paid, %s', (_what, order, expected) => {
    expect(moneyParts(order).map(({ at, amountPaise }) => [at, amountPaise])).toEqual(expected);
    expect(moneyParts(order).reduce((sum, { units = 0 }) => sum + units, 0)).toBe(order.units.length);
  });

  test('is known in every state, and the parts add up to the amount paid', () => {
    for (const name of STATE_NAMES) {
      const sum = moneyParts(orderAt(name, { paidAt: NOON })).reduce(
        (all, { amountPaise = 0 }) => all + amountPaise,
        0,
      );
      expect([name, sum]).toEqual([name, 6_250]);
      expect(moneyParts(orderAt(name)).length).toBeGreaterThan(0);
    }
  });
});
