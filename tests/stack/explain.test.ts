import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  admin,
  balanceOf,
  cheapest,
  finalStatus,
  newPlayer,
  orderPaidBy,
  orderStatus,
  placeOrder,
  recharge,
  verify,
  type Player,
  type Product,
} from '../support/shop.ts';
import { controlSupplier, resetSupplier, settleAt } from '../support/simulators.ts';
import { ready, until } from '../support/stack.ts';

let products: Product[];
let staff: Player;
beforeAll(async () => {
  await ready();
  products = await cheapest(2);
  staff = await admin();
});
afterAll(() => resetSupplier());

const WITHIN_MS = 2_000;
type Verdict = {
  money: Record<string, number>;
  contradictions: string[];
  unanswered: string[];
  deliveryText: string;
  next: { who: string; text: string };
};

/** The verdict on an order with this status. It must come within 2 s, from all services and without contradictions. */
async function explained(orderId: string, status: string): Promise<Verdict> {
  const startedAt = performance.now();
  const { body } = await staff.call<{ data: { status: string; verdict: Verdict; story: object[] } }>(
    'GET',
    `/api/admin/orders/${orderId}/explain`,
  );
  expect(performance.now() - startedAt).toBeLessThan(WITHIN_MS);
  const { verdict, story } = body.data;
  expect([body.data.status, verdict.contradictions, verdict.unanswered]).toEqual([status, [], []]);
  expect(story.length).toBeGreaterThan(1);
  return verdict;
}

async function verified(rupees = 0): Promise<Player> {
  const player = await newPlayer();
  await until('verified', async () => (await verify(player)).body.success);
  if (rupees > 0) await recharge(player, rupees);
  return player;
}
const line = (n: number, quantity: number) => ({ product: products[n] as Product, quantity });
const reaches = (player: Player, orderId: string, status: string) =>
  until(`order is ${status}`, async () => (await orderStatus(player, orderId)) === status);
async function waiting(): Promise<{ player: Player; orderId: string }> {
  const player = await verified();
  const { body } = await orderPaidBy(player, 'ekupi', [line(0, 1)]);
  return { player, orderId: body.data.orderId };
}
const price = (n: number): number => Number(products[n]?.customPrice);

type Arranged = { orderId: string; status: string };
/** One order in each reachable state, with who must act next and where the money is. */
const TABLE: [string, () => Promise<Arranged>, string, () => Record<string, number>][] = [
  [
    'completed',
    async () => {
      const player = await verified(1_000);
      const orderId = await placeOrder(player, [line(0, 2)]);
      return { orderId, status: await finalStatus(player, orderId) };
    },
    'nobody',
    () => ({ paid: price(0) * 2, delivered: price(0) * 2, open: 0 }),
  ],
  [
    'partially_completed',
    async () => {
      const player = await verified(1_000);
      await controlSupplier({ rejectProductIds: [products[1]?.productId] });
      const orderId = await placeOrder(player, [line(0, 1), line(1, 1)]);
      return { orderId, status: await finalStatus(player, orderId) };
    },
    'nobody',
    () => ({ paid: price(0) + price(1), delivered: price(0), refunded: price(1), open: 0 }),
  ],
  [
    'failed',
    async () => {
      const player = await verified(1_000);
      await controlSupplier({ rejectProductIds: [products[0]?.productId] });
      const orderId = await placeOrder(player, [line(0, 1)]);
      return { orderId, status: await finalStatus(player, orderId) };
    },
    'nobody',
    () => ({ paid: price(0), delivered: 0, refunded: price(0), open: 0 }),
  ],
  [
    'failed, for want of money',
    async () => {
      const player = await verified();
      const orderId = await placeOrder(player, [line(0, 1)]);
      return { orderId, status: await finalStatus(player, orderId) };
    },
    'nobody',
    () => ({ paid: 0, delivered: 0, refunded: 0, open: 0 }),
  ],
  [
    'refunded',
    async () => {
      const { player, orderId } = await waiting();
      await settleAt('ekupi', orderId, { outcome: 'failure' });
      await reaches(player, orderId, 'failed');
      await settleAt('ekupi', orderId, { outcome: 'success' });
      await reaches(player, orderId, 'refunded');
      expect(await balanceOf(player)).toBe(price(0));
      return { orderId, status: 'refunded' };
    },
    'nobody',
    () => ({ paid: 0, delivered: 0, creditedLate: price(0), open: 0 }),
  ],
  [
    'cancelled',
    async () => {
      const { player, orderId } = await waiting();
      await staff.call('POST', `/api/admin/orders/${orderId}/cancel`);
      await reaches(player, orderId, 'cancelled');
      return { orderId, status: 'cancelled' };
    },
    'nobody',
    () => ({ paid: 0, delivered: 0, open: 0 }),
  ],
  [
    'refund_initiated',
    async () => {
      const { player, orderId } = await waiting();
      await settleAt('ekupi', orderId, { outcome: 'success', amountPaise: 100 });
      await reaches(player, orderId, 'refund_initiated');
      return { orderId, status: 'refund_initiated' };
    },
    'admin',
    () => ({ paid: 0, inSuspense: 1, returned: 0 }),
  ],
  [
    'manual_refund',
    async () => {
      const { player, orderId } = await waiting();
      await settleAt('ekupi', orderId, { outcome: 'success', amountPaise: 100 });
      await reaches(player, orderId, 'refund_initiated');
      const listed = await staff.call<{ data: { transactions: { _id: string }[] } }>(
        'GET',
        `/api/admin/transactions?search=${orderId}`,
      );
      const path = `/api/admin/transactions/${listed.body.data.transactions[0]?._id}/manual-refund`;
      const answer = await staff.call('POST', path, { reference: 'UTR1', reason: 'Paid another amount.' });
      expect(answer.status).toBe(200);
      await reaches(player, orderId, 'manual_refund');
      return { orderId, status: 'manual_refund' };
    },
    'nobody',
    () => ({ paid: 0, inSuspense: 0, returned: 1 }),
  ],
  [
    'placed',
    async () => {
      const player = await verified(1_000);
      await controlSupplier({ down: true });
      const orderId = await placeOrder(player, [line(0, 1)]);
      await reaches(player, orderId, 'placed');
      return { orderId, status: 'placed' };
    },
    'store',
    () => ({ paid: price(0), delivered: 0, open: price(0) }),
  ],
  [
    'ambiguous',
    async () => {
      const player = await verified(1_000);
      await controlSupplier({ dropAfterAcceptRate: 1 });
      const orderId = await placeOrder(player, [line(0, 1)]);
      await until('nobody knows', async () => (await explained(orderId, 'processing')).money['ambiguous']);
      return { orderId, status: 'processing' };
    },
    'admin',
    () => ({ paid: price(0), delivered: 0, ambiguous: price(0), open: 0 }),
  ],
];

test.each(TABLE)('%s: the right verdict in under 2 s', async (_name, arrange, who, money) => {
  await resetSupplier();
  const { orderId, status } = await arrange();
  const verdict = await explained(orderId, status);
  expect([verdict.next.who, verdict.money]).toMatchObject([who, money()]);
  await resetSupplier();
});
