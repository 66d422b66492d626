import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { anOrder, item } from '../testing/orders.ts';
import { World, type Draw } from '../testing/world.ts';
import { commandOf } from './command.ts';
import { fenceOf } from './fence.ts';
import { awaitsLateMoney, nextLatePollMs } from './late-money.ts';
import { isFinal, nameOf } from './machine.ts';
import { refundKey, wasManuallyRefunded } from './order.ts';
import { moneyParts } from './money-parts.ts';
import { moneyBreakdown } from './refunds.ts';
import { isRefundable } from './units.ts';

const HOUR_MS = 3_600_000;

/** A random number generator (mulberry32). One seed determines the whole run, so a failing run can be repeated. */
function drawing(seed: number): Draw {
  let state = seed >>> 0;
  return (bound) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) % bound;
  };
}

/** Throws instead of using expect: a matcher would cost more than the step that it checks. */
function must(holds: boolean, what: string): void {
  if (!holds) throw new Error(what);
}

function check(world: World): void {
  const { order } = world;
  const { deliveredPaise, refundedPaise, ambiguousPaise, openPaise } = moneyBreakdown(order);
  must(deliveredPaise + refundedPaise + ambiguousPaise + openPaise === order.totalPaise, 'the parts sum to the total');
  const placed = moneyParts(order).reduce((sum, { amountPaise = 0 }) => sum + amountPaise, 0);
  must(!order.paidAt || placed === order.totalPaise, 'the player sees where all of it is');
  must(!order.blocked || commandOf(order)?.kind !== 'deliver', 'nothing is sent for a blocked account');
  must(!order.blocked || fenceOf(order).length === 0, 'what could be sent is being fenced');
  must(order.deliveredPaise === deliveredPaise, 'the kept sum is the sum');
  const named = order.refunds.flatMap(({ units }) => units);
  must(new Set(named).size === named.length, 'a unit is in one refund at most');
  for (const unit of order.units) {
    const really = world.truth.get(unit.unit);
    if (unit.state === 'delivered' || isRefundable(unit)) must(really === unit.state, 'final states are true');
    must(really !== 'delivered' || !world.refunded.has(unit.unit), 'no goods and money');
  }
  for (const { n, settledAt, outside } of order.refunds)
    must(
      !settledAt || world.refundDecisions.get(refundKey(order._id, n))?.outside === outside,
      'a refund went the way it says',
    );
  if (!isFinal(nameOf(order))) return;
  must(order.nextAt === undefined || awaitsLateMoney(order), 'a final order waits for nothing but late money');
  const isWatched = awaitsLateMoney(order) && nextLatePollMs(order.createdAt, 0, world.now) !== null;
  must(order.nextAt !== undefined || !isWatched, 'a final order waits for late money');
  const parts = [deliveredPaise > 0, refundedPaise > 0, ambiguousPaise + openPaise > 0].join();
  must(!order.paidAt || world.payment === 'ok', 'nobody is delivered to who has not paid');
  must(parts === endOf(order) && (order.status !== 'cancelled' || world.truth.size === 0), `${order.status}: ${parts}`);
}

/** The mix of outcomes of an order's units: delivered, refunded, unsettled. */
function endOf(order: World['order']): string {
  const { status, paidAt } = order;
  switch (status) {
    case 'completed':
      return 'true,false,false';
    case 'partially_completed':
      return 'true,true,false';
    case 'failed':
    case 'refunded':
      if (wasManuallyRefunded(order)) return 'not all of it is in the wallet';
      return paidAt ? 'false,true,false' : 'false,false,true';
    case 'manual_refund':
      if (paidAt && !wasManuallyRefunded(order)) return 'all of it is in the wallet';
      return paidAt ? 'false,true,false' : 'false,false,true';
    case 'cancelled':
      return 'false,false,true';
    default:
      return `${status} is not final`;
  }
}

function run(seed: number, steps: number): World {
  const draw = drawing(seed);
  const items = Array.from({ length: 1 + draw(3) }, (_, n) => item(String(n), 1 + draw(10_000), 1 + draw(4)));
  const world = new World(anOrder(items, {}, draw(2) ? 'wallet' : 'ekupi'), draw);
  for (let step = 0; step < steps; step++) {
    const what = draw(20);
    if (what < 12) world.deliverOne();
    else if (what < 15) world.sweep();
    else if (what < 18) world.settleOne();
    else if (what === 18 && draw(6) === 0) world.block(draw(3) > 0);
    else if (what === 18 && draw(2)) world.resume();
    else if (what === 18) world.note();
    else if (draw(3) === 0) world.payAtGateway();
    else world.pass(draw(12) === 0 ? 25 * HOUR_MS : draw(HOUR_MS / 2));
    check(world);
  }
  return world;
}

test('with repeated, late, reordered or lost replies: paid = delivered + refunded + ambiguous + open, and every order ends', () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer({ min: 0, max: 120 }), (seed, steps) => {
      const world = run(seed, steps);
      expect(world.heal()).toBe(true);
      check(world);
      if (world.payment === 'ok') {
        const allFinal = [...world.truth.values()].every((state) => state === 'delivered' || isRefundable({ state }));
        expect([allFinal, world.truth.size]).toEqual([true, world.order.units.length]);
      }
    }),
    // The example is closed three days late, when no capture can come any more.
    { numRuns: 1_000, examples: [[1_123_880_041, 43]] },
  );
});
