import { describe, expect, test } from '@jest/globals';
import { paise } from '@topup/kit/money';
import { multiplied } from '@topup/kit/supplier-cost';
import { anOrder, item, ORDER_ID, orderAt } from '../testing/orders.ts';
import { unitId } from '../testing/replies.ts';
import { commandOf, type Command } from './command.ts';
import { STATE_NAMES, stateOf, type StateName } from './machine.ts';
import type { Order, ManualRefund } from './order.ts';
import { UNIT_STATES, type Unit } from './units.ts';

const PAYMENT = `order:${ORDER_ID}:payment`;
const OUTSIDE: ManualRefund = { reference: 'UTR-7', reason: 'The wallet refuses it.', by: 'b'.repeat(32) };
const refund = { n: 2, units: [unitId(1)], amountPaise: paise(6_250) };
const named = { key: `refund:${ORDER_ID}:2`, of: PAYMENT, units: [unitId(1)], amountPaise: 6_250 };
const units: Unit[] = UNIT_STATES.map((state, index) => ({ unit: unitId(index + 1), item: 0, state }));
const undelivered = [1, 2, 3, 4, 5].map(unitId);

describe('the wallet', () => {
  test('gets a debit command for the whole price, under the key of the order', () => {
    expect(commandOf(anOrder([item('13', 6_250, 2), item('86', 100, 1)]))).toEqual({
      id: `${ORDER_ID}:debit:1`,
      kind: 'post_debit',
      key: PAYMENT,
      amountPaise: 12_600,
    });
  });

  test('gets a void command while the order is being cancelled', () => {
    const id = `${ORDER_ID}:cancelling:4`;
    expect(commandOf(orderAt('pending/cancelling', { version: 4 }))).toEqual({ id, kind: 'void_debit', key: PAYMENT });
  });

  test.each(['ekupi', 'phonepe'] as const)('is asked a question instead when it is paid by %s', (paymentMethod) => {
    expect(commandOf(orderAt('pending/cancelling', { paymentMethod }))).toBeNull();
  });

  const REFUNDING = ['processing/refunding', 'placed/refunding', 'refund_failed/refunding'] as const;
  test.each(REFUNDING)('%s: gets the command for the uncommitted refund', (name) => {
    const settled = { ...refund, n: 1, units: [unitId(9)], settledAt: new Date(0) };
    expect(commandOf(orderAt(name, { refunds: [settled, refund] }))).toEqual({
      id: `${ORDER_ID}:refunding:1`,
      kind: 'post_refund',
      ...named,
    });
  });

  test('gets a command to record a refund that support paid back outside', () => {
    const refunds = [{ ...refund, outside: OUTSIDE }];
    expect(commandOf(orderAt('refund_failed/recording', { refunds }))).toEqual({
      id: `${ORDER_ID}:recording:1`,
      kind: 'record_manual_refund',
      outside: OUTSIDE,
      ...named,
    });
  });

  test('gets no command when no refund is open', () => {
    expect(commandOf(orderAt('processing/refunding'))).toBeNull();
  });
});

describe('the gateway', () => {
  test('gets every unit without a final state, as it was sold', () => {
    expect(commandOf(orderAt('processing/delivering', { units, lane: 'backlog', version: 3 }))).toEqual({
      id: `${ORDER_ID}:delivering:3`,
      kind: 'deliver',
      lane: 'backlog',
      units: undelivered.map((unit) => ({ unit, productId: '13', pointsHundredths: 1_000, pricePaise: 6_250 })),
    });
  });

  test('delivers each unit as its own line says', () => {
    const order: Order = {
      ...anOrder([item('13', 6_250, 1), item('86', 100, 1)]),
      ...stateOf('processing/delivering'),
    };
    expect(commandOf(order)).toMatchObject({ units: [{ productId: '13' }, { productId: '86', pricePaise: 100 }] });
  });

  test('learns the multiplier of the player, if it is not 1', () => {
    const dearer = { ...item('25', 6_250, 1), ...multiplied(1_004_300) };
    const order: Order = { ...anOrder([dearer, item('13', 6_250, 1)]), ...stateOf('processing/delivering') };
    const { units } = commandOf(order) as Extract<Command, { kind: 'deliver' }>;
    expect(units.map(({ multiplierMillionths }) => multiplierMillionths)).toEqual([1_004_300, undefined]);
  });

  test('is asked for no unit whose item is unknown', () => {
    const order = orderAt('processing/delivering', { units: [{ unit: unitId(1), item: 7, state: 'unsent' }] });
    expect(() => commandOf(order)).toThrow(new RangeError(`${unitId(1)} belongs to no item`));
  });

  test('gets a fence command for every unit without a final state', () => {
    expect(commandOf(orderAt('placed/voiding', { units }))).toEqual({
      id: `${ORDER_ID}:voiding:1`,
      kind: 'void_units',
      units: undelivered,
    });
  });
});

test('an order that waits for a person or a deadline, or is finished, sends no command', () => {
  const waiting: StateName[] = [
    'pending/payment',
    'placed/waiting',
    'refund_failed/returning',
    'refund_initiated/returning',
  ];
  const refunds = [refund];
  const silent = STATE_NAMES.filter((name) => commandOf(orderAt(name, { refunds })) === null);
  expect(silent.filter((name) => !name.endsWith('/done')).sort()).toEqual(waiting.sort());
  expect(silent.length).toBe(waiting.length + STATE_NAMES.filter((name) => name.endsWith('/done')).length);
});
