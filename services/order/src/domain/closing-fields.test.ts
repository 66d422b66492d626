import { describe, expect, test } from '@jest/globals';
import { anOrder, item } from '../testing/orders.ts';
import { closingFields } from './closing-fields.ts';
import { STATE_NAMES, type StateName } from './machine.ts';
import type { Order } from './order.ts';
import type { UnitState } from './units.ts';

const orderOf = (...known: [UnitState, string?][]): Order => {
  const order = anOrder([item('13', 6_250, known.length)]);
  const units = order.units.map((unit, index) => {
    const [state, reason] = known[index] ?? [unit.state];
    return { ...unit, state, ...(reason ? { reason } : {}) };
  });
  return { ...order, units };
};
const UNDELIVERED: StateName[] = ['failed/done', 'partially_completed/done', 'refunded/done', 'manual_refund/done'];
const UNREFUNDED: StateName[] = ['refund_failed/refunding', 'refund_failed/recording'];
const said = (to: StateName, ...known: [UnitState, string?][]) => closingFields(orderOf(...known), to).failureReason;

describe('the failure reason of a finished order', () => {
  test.each(UNDELIVERED)('in %s: why some units were not delivered', (to) => {
    expect(said(to, ['rejected', 'This product is off.'])).toBe('Delivery failed: this product is off.');
    expect(said(to, ['void'])).toBe('Delivery failed: the order could not be completed in time.');
  });

  test('is that of the first refused unit with a reason; other units give none', () => {
    const shown = said(
      'failed/done',
      ['delivered', 'Thank you.'],
      ['void', 'Too late.'],
      ['rejected'],
      ['rejected', 'This product is off.'],
      ['rejected', 'No such player.'],
    );
    expect(shown).toBe('Delivery failed: this product is off.');
    expect(said('failed/done', ['rejected'], ['void', 'Too late.'])).toBe(
      'Delivery failed: this item could not be delivered.',
    );
  });

  test.each(UNREFUNDED)('in %s: that the refund failed, not why', (to) => {
    expect(said(to, ['rejected', 'This product is off.'])).toMatch(/^Refund failed: /);
  });

  test.each(STATE_NAMES.filter((name) => ![...UNDELIVERED, ...UNREFUNDED].includes(name)))('in %s: none', (to) => {
    expect(closingFields(orderOf(['rejected', 'This product is off.']), to)).toEqual({});
  });
});
