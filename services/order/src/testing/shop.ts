import { randomBytes, randomInt } from 'node:crypto';
import { create } from '@bufbuild/protobuf';
import { PriceSchema, type Price } from '@topup/proto';
import { sinceIndianMidnightMs } from '@topup/kit/indian-day';
import { createLog } from '@topup/kit/log';
import { readConfig } from '@topup/kit/config';
import { connectMongo, type Collection } from '@topup/kit/mongo';
import { sessionSettings } from '@topup/kit/session';
import { cuttableWire, eventually, testServers } from '@topup/kit/testing';
import { createTokenMint, type TEST_PRINCIPAL } from '@topup/kit/testing/tokens';
import { applySchema } from '@topup/kit/schema';
import { GAME_CODE } from '@topup/proto/game';
import { openCollections } from '../collections.ts';
import { createApp } from '../app.ts';
import { configSchema } from '../config.ts';
import type { Order } from '../domain/order.ts';
import { startNeighbours } from './neighbours.ts';

const ORIGIN = 'http://localhost:8080';

export const price = (productId: string, pricePaise: bigint, change: Partial<Price> = {}): Price =>
  create(PriceSchema, {
    productId,
    gameCode: GAME_CODE,
    spu: `spu ${productId}`,
    displayName: `${productId} Diamonds`,
    pricePaise,
    pointsHundredths: 6_150n,
    changedAtMs: 1_700_000_000_000n,
    version: 1n,
    ...(change as object),
  });
export const PRICES = [
  price('13', 6_250n),
  price('23', 12_000n),
  price('16642', 15_000n),
  price('22590', 7_450n),
  price('0', 0n),
];

export type Answer = { status: number; body: Record<string, unknown> & { data?: never } };
export type Shop = Awaited<ReturnType<typeof openShop>>;

export type OrderApp = Awaited<ReturnType<typeof startOrder>>;
export async function startOrder(...given: Parameters<typeof createApp>) {
  const app = await createApp(...given);
  return { ...app, deps: app.parts.deps };
}

/** The real service on real servers, with the other services played on the broker. */
export async function openShop(environment: Record<string, string> = {}, log = createLog('order-test', 'silent')) {
  const servers = await testServers();
  const broker = await cuttableWire(servers.amqpUrl);
  const neighbours = await startNeighbours(servers.amqpUrl, log, [...PRICES]);
  const config = readConfig(configSchema, {
    PORT: '0',
    MANAGEMENT_PORT: '0',
    MONGO_URL: servers.mongoUrl,
    AMQP_URL: broker.url,
    REDIS_URL: servers.redisUrl,
    PUBLIC_ORIGIN: ORIGIN,
    JWKS_URL: `${ORIGIN}/.well-known/jwks.json`,
    LOG_LEVEL: log.level,
    STATUS_TOKEN_KEY: randomBytes(32).toString('base64url'),
    PAYMENT_URL_HOSTS: 'pay.example',
    RATE_LIMITS: '{"orders":1000,"verifications":1000}',
    ...environment,
  });
  const mint = await createTokenMint(sessionSettings(config));
  const clock = { offsetMs: 0 };
  const start = (): Promise<OrderApp> =>
    startOrder(config, log, {
      now: () => new Date(Date.now() + clock.offsetMs),
      getKey: mint.getKey,
    });
  await applySchema(servers.mongoUrl, log, openCollections);
  let app = await start();
  const database = await connectMongo(servers.mongoUrl, log);
  const orders = await database.collection<{ _id: string }>('orders');
  const shop = {
    broker,
    neighbours,
    config,
    mint,
    clock,
    database,
    orders,
    app: () => app,
    /** Moves the clock to noon in India, so that no day ends during the tests. Returns its time. */
    noon: (): Date => {
      const now = Date.now();
      clock.offsetMs = 12 * 3_600_000 - sinceIndianMidnightMs(new Date(now));
      return new Date(now + clock.offsetMs);
    },
    restart: async () => (app = await start()),
    close: async () => {
      await app.stop();
      await neighbours.stop();
      await broker.close();
      await database.close();
      await servers.release();
    },
    ...calls(() => app, mint),
    ...views(orders, () => app),
  };
  await eventually('ready', async () => (await fetch(`${app.managementUrl}/readyz`)).ok);
  return shop;
}

type Mint = Awaited<ReturnType<typeof createTokenMint>>;
export type Line = { productId: string; price: string; quantity: number };
export const LINE: Line = { productId: '13', price: '62.50', quantity: 1 };

function calls(app: () => OrderApp, mint: Mint) {
  const as =
    (who: Partial<typeof TEST_PRINCIPAL> | null) =>
    async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> => {
      const authorization = who ? { authorization: `Bearer ${await mint.issue(who)}` } : {};
      const response = await fetch(`${app().url}${path}`, {
        method,
        headers: {
          ...authorization,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      return { status: response.status, body: (await response.json()) as Answer['body'] };
    };
  const player = as({});
  const order = (lines: Line[] = [LINE], change: object = {}, headers: Record<string, string> = {}, who = player) =>
    who(
      'POST',
      '/api/orders/create-orders',
      {
        userId: String(randomInt(10_000_000, 99_999_999)),
        zoneId: '1234',
        items: lines.map((line) => ({ ...line, spu: 'x' })),
        paymentMethod: 'wallet',
        gameId: GAME_CODE,
        ...change,
      },
      headers,
    );
  return {
    as,
    player,
    order,
    /** Places an order and returns its id. */
    place: async (lines?: Line[], change?: object): Promise<string> => {
      const answer = await order(lines, change);
      if (answer.status !== 200) throw new Error(JSON.stringify(answer));
      return (answer.body.data as unknown as { orderId: string }).orderId;
    },
  };
}

function views(orders: Collection<{ _id: string }>, app: () => OrderApp) {
  const read = async (orderId: string): Promise<Order> => {
    // Reads on its own connection, so that the service's reads can be counted.
    const order = await orders.findOne({ _id: orderId });
    if (!order) throw new Error(`no order ${orderId}`);
    return order as unknown as Order;
  };
  return {
    read,
    /** Waits until the order is in a state, and returns it. */
    becomes: (orderId: string, state: string): Promise<Order> =>
      eventually(`${orderId} is ${state}`, async () => {
        const order = await read(orderId);
        return `${order.status}/${order.step}` === state && order;
      }),
    /** Makes one order due now and runs the two jobs that continue due orders. */
    due: async (orderId: string): Promise<void> => {
      await orders.updateOne({ _id: orderId }, { $set: { nextAt: new Date(Date.now() - 60_000) } });
      const { sweeper, unpaid } = app().jobs;
      await Promise.all([sweeper.runNow(), unpaid.runNow()]);
    },
  };
}
