import { randomBytes } from 'node:crypto';
import { beforeAll, expect, test } from '@jest/globals';
import {
  cheapest,
  finalStatus,
  newPlayer,
  orderPaidBy,
  placeOrder,
  products,
  recharge,
  verify,
  type Player,
} from '../support/shop.ts';
import { settleAt } from '../support/simulators.ts';
import { ready, until } from '../support/stack.ts';
import { recordedTraceId, spansOf, type Span } from '../support/traces.ts';

const BROWSER = randomBytes(8).toString('hex');

/** A player whose requests share one trace, like those of a browser page. */
const visiting = (player: Player, traceId: string): Player => ({
  ...player,
  call: (method, path, body, headers = {}, at) =>
    player.call(method, path, body, { ...headers, traceparent: `00-${traceId}-${BROWSER}-00` }, at),
});
const servicesIn = (spans: readonly Span[]) => [...new Set(spans.map(({ service }) => service))].sort();
const find = (spans: readonly Span[], service: string, name: string) =>
  spans.find((span) => span.service === service && span.name === name);

beforeAll(ready);

test('one purchase is one connected trace through all five services', async () => {
  const player = await newPlayer();
  await recharge(player, 500);
  const traceId = recordedTraceId();
  const page = visiting(player, traceId);
  await page.call('GET', '/api/auth/validate-session');
  await page.call('GET', '/api/products/products/mobilelegends/items');
  await verify(page);
  const [product] = await cheapest(1);
  if (!product) throw new Error('the shop is empty');
  const orderId = await placeOrder(page, [{ product, quantity: 1 }]);
  expect(await finalStatus(page, orderId)).toBe('completed');

  const spans = await until('the services have written their spans', () => {
    const written = spansOf(traceId);
    return Promise.resolve(
      find(written, 'order', 'process order.replies') && servicesIn(written).length === 5 && written,
    );
  });
  expect(servicesIn(spans)).toEqual(['auth', 'catalogue', 'order', 'supplier-gateway', 'wallet']);
  // From the request to the delivery, every span is a child of the one that caused it.
  const create = find(spans, 'order', 'POST /api/orders/create-orders');
  const debit = find(spans, 'order', 'send wallet.debit.post');
  const posted = find(spans, 'wallet', 'process wallet.commands');
  expect(create?.parentSpanId).toBe(BROWSER);
  expect(debit?.parentSpanId).toBe(create?.spanId);
  expect(posted?.parentSpanId).toBe(debit?.spanId);
  expect(spans.filter(({ service }) => service === 'supplier-gateway').map(({ name }) => name)).toEqual(
    expect.arrayContaining(['process supplier.deliveries', 'POST 127.0.0.1']),
  );
  const known = new Set([BROWSER, ...spans.map(({ spanId }) => spanId)]);
  expect(spans.filter(({ parentSpanId }) => !known.has(parentSpanId))).toEqual([]);
});

test('an order paid at its gateway continues its trace', async () => {
  const player = await newPlayer();
  await verify(player);
  const traceId = recordedTraceId();
  const [product] = await products();
  if (!product) throw new Error('the shop is empty');
  const { body } = await orderPaidBy(visiting(player, traceId), 'ekupi', [{ product, quantity: 1 }]);
  const { orderId } = body.data;
  await settleAt('ekupi', orderId, { outcome: 'success' });
  expect(await finalStatus(player, orderId)).toBe('completed');
  await until('the delivery is in the trace', () =>
    Promise.resolve(find(spansOf(traceId), 'supplier-gateway', 'process supplier.deliveries')),
  );
});
