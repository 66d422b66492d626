import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { serviceNames } from '@topup/proto/services';
import {
  admin,
  ambiguousUnits,
  balanceOf,
  cheapest,
  isFinal,
  newPlayer,
  orderStatus,
  placeOrder,
  recharge,
  verify,
  type Player,
  type Product,
} from '../support/shop.ts';
import { controlSupplier, deliveriesTo, resetSupplier } from '../support/simulators.ts';
import { auditBooks, crash, ready, until } from '../support/stack.ts';

const ORDERS = 50;

let staff: Player;
let product: Product;
let recharged: number;

beforeAll(async () => {
  await ready();
  const [first] = await cheapest(1);
  if (!first) throw new Error('the shop is empty');
  product = first;
  staff = await admin();
  recharged = Math.ceil(Number(first.customPrice) * ORDERS);
  // Slow enough that a crash hits orders at every step.
  await controlSupplier({ latencyMs: 150 });
});
afterEach(ready);
afterAll(() => resetSupplier());

/**
 * Places one order, retrying with its key while the store is unavailable, so that a lost response creates no second
 * order.
 */
function persistentOrder(player: Player): Promise<string> {
  const key = randomUUID();
  return until('the order is taken', () => placeOrder(player, [{ product, quantity: 1 }], key));
}

describe('kill -9 in the middle of 50 orders', () => {
  test.each([...serviceNames, 'rabbitmq', 'mongodb'])(
    '%s: every order closes and the books balance',
    async (victim) => {
      const player = await newPlayer();
      await recharge(player, recharged);
      await until('verified', async () => (await verify(player)).body.success);

      const orders: string[] = [];
      for (let i = 0; i < ORDERS; i++) {
        orders.push(await persistentOrder(player));
        if (i === ORDERS / 2) crash(victim);
      }

      let listed = new Set<string>();
      const open = new Set(orders);
      const outcomes: Record<string, number> = {};
      await until(`${ORDERS} orders are final or stand in the ambiguous list`, async () => {
        for (const orderId of open) {
          const status = await orderStatus(player, orderId);
          if (!isFinal(status)) continue;
          open.delete(orderId);
          outcomes[status] = (outcomes[status] ?? 0) + 1;
        }
        if (open.size === 0) return true;
        // Only a supplier call lost with its process may be left for an admin.
        if (victim !== 'supplier-gateway') return false;
        listed = new Set((await ambiguousUnits(staff)).map((unit) => unit.orderId));
        return [...open].every((orderId) => listed.has(orderId));
      });

      // A crash must not fail any order.
      expect(outcomes).toEqual({ completed: ORDERS - open.size });
      const delivered = await deliveriesTo(player.userId, player.zoneId);
      expect(delivered.length).toBeLessThanOrEqual(ORDERS);
      expect(delivered.length).toBeGreaterThanOrEqual(ORDERS - open.size);
      // A restarted service consumes its queues before it opens its port, so it may have settled the orders but not
      // accept calls yet.
      await ready();
      const charged = Math.round((recharged - (await balanceOf(player))) * 100);
      expect(charged).toBe(Math.round(Number(product.customPrice) * 100) * ORDERS);
      const { balanced, report } = await auditBooks();
      expect(balanced ? '' : report).toBe('');
    },
  );
});
