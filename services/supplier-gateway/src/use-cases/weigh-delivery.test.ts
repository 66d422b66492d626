import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eventually } from '@topup/kit/testing';
import { openBalances } from '../store/balances.ts';
import { theSupplier } from '../suppliers/index.ts';
import { anOrder, startGateway, type Gateway } from '../testing/gateway.ts';
import { deliver, dropConnection, type Behaviour } from '../testing/supplier-stand-in.ts';
import { weighDelivery } from './weigh-delivery.ts';

const VERDICT_AFTER_MS = 4_000;
let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway({ timing: { verdictAfterMs: VERDICT_AFTER_MS } });
});
afterAll(() => gateway.stop());

/** Powers of two, so that no two sets of units have the same total. */
const costOf = (n: number): bigint => BigInt(1_000 * 2 ** n);
const charge = (product: number): void => void (gateway.supplier.balanceHundredths -= Number(costOf(product)));
/**
 * The outcome depends on the product: some units are charged but their answer is lost, every third one is charged and
 * answered.
 */
const isCharged = (product: number): boolean => product % 2 === 1;
const behave: Behaviour = (order, standIn) => {
  const product = Number(order.productId);
  if (product % 3 === 0) {
    charge(product);
    return deliver(order, standIn);
  }
  if (isCharged(product)) charge(product);
  return dropConnection(order, standIn);
};

type Answer = { readonly data?: { readonly delivery?: { readonly proposal?: { readonly id: string } } } };
async function call(path: string, body: object) {
  const token = await gateway.mint.issue({ role: 'admin', accountId: 'c'.repeat(32), email: 'asha@example.com' });
  const response = await fetch(new URL(`/api/admin/deliveries/${path}`, gateway.app.url), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Answer };
}
const NOT_DELIVERED = { verdict: 'not_delivered' };
const delivered = (product: number) => ({ verdict: 'delivered', supplierOrderId: `IN-THE-LIST-${product}` });
const resolve = (unit: string, verdict: object) => call(`${unit}/resolve`, { ...verdict, reason: 'looked it up' });

test('beside deliveries and other lost answers, each suggestion is what the supplier really did', async () => {
  const balances = await openBalances(gateway.database);
  const deps = {
    attempts: gateway.attempts,
    balances,
    supplier: theSupplier.protocol,
    refusals: () => [],
    charges: () => 'unknown' as const,
    timing: { verdictAfterMs: VERDICT_AFTER_MS, sendDeadlineMs: 20_000 },
  };
  const firstRead = await eventually('a balance', async () => (await balances.collection.findOne({}))?.at);
  await eventually('a while', () => Date.now() - firstRead.getTime() > 1_500);
  gateway.supplier.behave = behave;
  const products = Array.from({ length: 9 }, (_, i) => i + 1);
  const orders = products.map((product) => {
    const order = anOrder(1);
    const units = order.units.map((unit) => ({
      ...unit,
      productId: String(product),
      pointsHundredths: costOf(product),
    }));
    return { product, order: { ...order, units }, unit: units[0]!.unit };
  });
  await Promise.all(orders.map(({ order }) => gateway.deliver(order)));

  const unknown = orders.filter(({ product }) => product % 3 !== 0);
  const suggested = async (unit: string) => {
    const weighed = await weighDelivery(deps, unit, new Date());
    return weighed.ok ? weighed.value.evidence.suggestion : 'none';
  };
  const isEarly = await suggested(unknown[1]!.unit);
  expect(['wait', 'delivered']).toContain(isEarly);
  for (const { unit, product } of unknown) {
    const truth = isCharged(product) ? 'delivered' : 'not_delivered';
    await eventually(`product ${product}: ${truth}`, async () => {
      // Something reads the balance; in production the health watch does so every 30 s.
      await gateway.bus.ask('supplier.balance.get', {});
      const suggestion = await suggested(unit);
      if (suggestion === 'delivered' || suggestion === 'not_delivered') expect(suggestion).toBe(truth);
      return suggestion === truth;
    });
  }

  // One admin alone may say what the evidence says, not the contrary.
  for (const { unit, product } of unknown.slice(0, 2)) {
    const proposed = await resolve(unit, isCharged(product) ? NOT_DELIVERED : delivered(product));
    expect(proposed).toMatchObject({ status: 202, body: { data: { delivery: { state: 'ambiguous' } } } });
    const { proposal } = proposed.body.data?.delivery ?? {};
    expect((await call(`${unit}/withdraw`, { proposalId: proposal?.id, reason: 'a mistake' })).status).toBe(200);
    const told = await resolve(unit, isCharged(product) ? delivered(product) : NOT_DELIVERED);
    expect(told.status).toBe(200);
  }
});
