import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import { seedProducts } from './products.ts';
import { seed } from './seed.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

type Answer = { status?: number; body: object };

/** A server that answers by method and path, and by how many times the call was made before. */
async function serve(answer: (call: string, times: number) => Answer): Promise<{ url: string; calls: string[] }> {
  const calls: string[] = [];
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const call = `${request.method} ${request.url?.split('?')[0]}`;
    const { status = 200, body } = answer(call, calls.filter((one) => one === call).length);
    calls.push(call);
    request.resume().on('end', () => response.writeHead(status).end(JSON.stringify(body)));
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, calls };
}

const LIST = 'GET /api/products/products/mobilelegends/items';
const PRICES = 'GET /api/products/admin/products/prices';
const OFFERED = 'GET /api/products/admin/products/mobilelegends/items';
const CREATE = 'POST /api/orders/create-orders';

/** A store whose product list is empty at the first request. */
const store = (priced: readonly { productId: string }[]) =>
  serve((call, times) => {
    if (call.startsWith('POST /simulators/google')) return { body: { idToken: 'x' } };
    if (call.startsWith('POST /api/auth')) return { body: { data: { token: 'x' } } };
    if (call === PRICES) return { body: { data: priced } };
    if (call === OFFERED)
      return { body: { data: { product: seedProducts.map(({ id }) => ({ id, spu: 'x', price: '1.00' })) } } };
    if (call === LIST) return { body: { data: times === 0 ? [] : seedProducts.map(({ id }) => ({ productId: id })) } };
    return { body: {} };
  });

/** A process of order that knows the prices only after being asked this many times. */
const order = (hearsAfter: number) =>
  serve((_call, times) => ({
    status: 409,
    body: { code: times < hearsAfter ? 'item_unavailable' : 'prices_changed' },
  }));

test('seeding ends when the list shows all of it and every process of order sells it', async () => {
  const shop = await store([]);
  const [quick, slow] = [await order(0), await order(2)];
  await seed({ origin: shop.url, orders: [quick.url, slow.url] });
  expect(shop.calls.filter((call) => call === LIST).length).toBe(2);
  expect(quick.calls).toEqual([CREATE, CREATE]);
  expect(slow.calls).toEqual([CREATE, CREATE, CREATE, CREATE]);
});

test('a shop that has products is not changed', async () => {
  const shop = await store(seedProducts.map(({ id }) => ({ productId: id })));
  await seed({ origin: shop.url, orders: [(await order(0)).url] });
  expect(shop.calls).not.toContain(LIST);
});

test('a stop in the meantime ends the wait', async () => {
  const shop = await store([]);
  const stopping = new AbortController();
  const never = await serve(() => {
    stopping.abort(new Error('stopped'));
    return { status: 409, body: { code: 'item_unavailable' } };
  });
  await expect(seed({ origin: shop.url, orders: [never.url] }, stopping.signal)).rejects.toThrow();
});
