import { describe, expect, test } from '@jest/globals';
import { MatchersV3 } from '@pact-foundation/pact';
import { Outcome } from '@topup/proto';
import { createLog } from '@topup/kit/log';
import { recordingBus } from '@topup/kit/testing/pact-questions';
import { messagePact } from '@topup/kit/testing/pact-messages';
import { nameOf } from '../domain/machine.ts';
import { PLACED_MAX_MS } from '../domain/deadlines.ts';
import { applyTimeouts } from '../domain/apply-timeouts.ts';
import { remainingOf, reportsOf } from '../saga/contracts.ts';
import { createSupplierHealth } from '../saga/supplier-health.ts';
import { findPlayer } from '../saga/find-player.ts';
import { explainOrder } from '../use-cases/explain-order.ts';
import { getBuyer } from '../use-cases/get-buyer.ts';
import { getOrderDetails } from '../use-cases/get-order-details.ts';
import { summarizePlaced } from '../use-cases/summarize-placed.ts';
import { anOrder, later, NOON, ORDER_ID } from '../testing/orders.ts';
import { changed, reported, paidOrder, unitId } from '../testing/replies.ts';

const { eachLike, integer, regex } = MatchersV3;
const takes = messagePact('order', 'supplier-gateway');

const orderId = regex('^[0-9a-f]{32}$', ORDER_ID);
const unit = regex('^[0-9a-f]{32}:[0-9]{1,20}:[0-9]{1,6}$', unitId(1));
const supplierOrderId = regex('^[\\w.:/-]{1,64}$', 'S10000001');
const BRAKE = 'The supplier delivers twice';
/** What the wallet says about the order, in the same answer. */
const PAYMENT = {
  key: `order:${ORDER_ID}:payment`,
  outcome: Outcome.OK,
  debit: 'wallet:x',
  credit: 'sales',
  amountPaise: 1_000_000n,
  atMs: 0n,
  reason: '',
  by: 'order',
  units: [],
};
const asOfMs = regex('^[0-9]{13}$', '1772346600000');

describe('what order takes from the supplier gateway', () => {
  test('a delivered unit', () =>
    takes(
      'supplier.order.progressed: delivered',
      {
        orderId,
        units: eachLike({ unit, state: 'UNIT_STATE_DELIVERED', supplierOrderId }),
        remaining: 'REMAINING_NONE',
      },
      ({ units, remaining, haltReason }) => {
        const order = reported(paidOrder(), {
          reports: reportsOf(units),
          remaining: remainingOf(remaining, haltReason),
        });
        expect([nameOf(order), order.units[0]?.supplierOrderId]).toEqual(['completed/done', 'S10000001']);
      },
    ));

  test('a refused unit, with a reason for people', () =>
    takes(
      'supplier.order.progressed: refused',
      {
        orderId,
        units: eachLike({
          unit,
          state: 'UNIT_STATE_REJECTED',
          reason: regex('^[A-Z].+$', 'Player not found.'),
          failureCode: regex('^[a-z_]+$', 'player_not_found'),
        }),
        remaining: 'REMAINING_NONE',
      },
      ({ units, remaining, haltReason }) => {
        const order = reported(paidOrder(), {
          reports: reportsOf(units),
          remaining: remainingOf(remaining, haltReason),
        });
        expect([nameOf(order), order.units[0]]).toMatchObject([
          'processing/refunding',
          { reason: 'Player not found.', failureCode: 'player_not_found' },
        ]);
      },
    ));

  test('an order that was halted for points', () =>
    takes(
      'supplier.order.progressed: halted for points',
      { orderId, remaining: 'REMAINING_HALTED', haltReason: 'HALT_REASON_POINTS' },
      ({ units, remaining, haltReason }) => {
        const order = reported(paidOrder(), {
          reports: reportsOf(units),
          remaining: remainingOf(remaining, haltReason),
        });
        expect([nameOf(order), order.placedReason]).toEqual(['placed/waiting', 'points']);
      },
    ));

  test('a fenced unit', () =>
    takes('supplier.units.voided', { orderId, units: eachLike({ unit, state: 'UNIT_STATE_VOID' }) }, ({ units }) => {
      const placed = reported(paidOrder(), { reports: [], remaining: { halted: 'points' } });
      const overdue = applyTimeouts(placed, later(NOON, PLACED_MAX_MS), { refundOverdue: true });
      if (!overdue) throw new Error('24 h are over');
      const fenced = reported(changed(overdue), { reports: reportsOf(units), remaining: 'none' });
      expect(nameOf(fenced)).toBe('placed/refunding');
    }));

  test('the verdict on an ambiguous unit', () =>
    takes(
      'supplier.unit.resolved',
      { orderId, unit: { unit, state: 'UNIT_STATE_DELIVERED', supplierOrderId } },
      (body) => {
        const ambiguous = reported(paidOrder(), {
          reports: [{ unit: unitId(1), state: 'ambiguous' }],
          remaining: 'none',
        });
        const reports = reportsOf(body.unit ? [body.unit] : []);
        expect(nameOf(reported(ambiguous, { reports, remaining: 'none' }))).toBe('completed/done');
      },
    ));

  test("the supplier's health", () =>
    takes('supplier.health.changed', { asOfMs, breaker: regex('^(closed|open)$', 'closed') }, (body) => {
      const health = createSupplierHealth();
      health.onHealth({ breaker: body.breaker, paused: body.paused, asOfMs: Number(body.asOfMs) });
      expect(health.isUp()).toBe(true);
    }));
});

const log = createLog('order-test', 'silent');
const CHARGES = '^(list|multiplied|unknown)$';

describe('what the supplier gateway answers order', () => {
  test('who a player is', () =>
    takes.answer(
      'supplier.player.verify',
      {
        found: true,
        username: regex('^.+$', 'Legend'),
        multipliers: eachLike({ productId: regex('^[0-9]+$', '25'), millionths: integer(1_004_300) }),
        charges: regex(CHARGES, 'list'),
      },
      async (answer) => {
        const verifications = { get: async () => null, keep: async () => undefined } as never;
        const prices = { all: () => [], pointCostPaise: () => null };
        const deps = { bus: recordingBus(answer), verifications, prices, rules: { seedPointCostPaise: null } };
        expect(await findPlayer(deps, { playerId: '12345678', zoneId: '1234' } as never)).toEqual({
          ok: true,
          value: { username: 'Legend', multipliers: [{ productId: '25', multiplier: 1_004_300 }], charges: 'list' },
        });
      },
    ));

  test("the supplier's balance", () =>
    takes.answer(
      'supplier.balance.get',
      {
        balanceHundredths: regex('^[0-9]+$', '10000000'),
        asOfMs,
        breaker: regex('^(closed|open)$', 'closed'),
        level: regex('^(ok|low|critical)$', 'ok'),
        charges: regex(CHARGES, 'list'),
      },
      async (answer) => {
        const none = async function* () {};
        const placedOrders = { waiting: none, underWay: none };
        const summary = await summarizePlaced({ placedOrders, bus: recordingBus(answer), log, now: () => NOON });
        expect(summary).toMatchObject({ balance: 10_000_000, asOf: new Date(1_772_346_600_000) });
      },
    ));

  test('every try of an order', () =>
    takes.answer(
      'supplier.attempts.of-order',
      {
        attempts: eachLike({
          unit,
          state: 'UNIT_STATE_DELIVERED',
          supplierOrderId,
          sentAtMs: asOfMs,
          resolvableAtMs: asOfMs,
          productId: regex('^.+$', '13'),
          pointsHundredths: regex('^[0-9]+$', '6250'),
          multiplierMillionths: integer(1_004_300),
          steps: eachLike({
            atMs: asOfMs,
            event: regex('^[a-z]+$', 'answer'),
            state: regex('^UNIT_STATE_.+$', 'UNIT_STATE_DELIVERED'),
          }),
        }),
        stoppedBecause: regex('^.+$', BRAKE),
      },
      async (answer) => {
        const orders = { read: async () => anOrder() } as never;
        const details = await getOrderDetails(
          { orders, bus: recordingBus({ ...answer, transactions: [] }), log },
          ORDER_ID,
        );
        expect(details).toMatchObject({ ok: true, value: { attempts: [{ unit: unitId(1) }] } });
        const waiting = { ...anOrder(), status: 'placed', step: 'waiting' };
        const asked = { read: async () => waiting } as never;
        const bus = recordingBus({ ...answer, transfers: [PAYMENT], payments: [] });
        const explained = await explainOrder({ orders: asked, bus, paymentWaitMs: 0 }, ORDER_ID);
        expect(explained).toMatchObject({ value: { verdict: { next: { text: expect.stringContaining(BRAKE) } } } });
      },
    ));
});

test('what order is asked by the supplier gateway: who placed an order', () =>
  takes('order.buyer.get', { orderId }, async (question) => {
    const orders = { readLatest: async (id: string) => (id === ORDER_ID ? anOrder() : null) };
    const { accountId, accountEmail: email } = anOrder();
    expect(await getBuyer(orders, question)).toEqual({ found: true, accountId, email });
  }));
