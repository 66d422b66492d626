import { createLog } from '@topup/kit/log';
import { connectBus, type Bus } from '@topup/kit/messaging';
import { connectMongo, type Database } from '@topup/kit/mongo';
import { newId } from '@topup/kit/ids';
import { sessionSettings } from '@topup/kit/session';
import { eventually, testServers } from '@topup/kit/testing';
import { createTokenMint, type TokenMint } from '@topup/kit/testing/tokens';
import type { BodyOf } from '@topup/proto';
import { createApp, type GatewayApp, type Overrides } from '../app.ts';
import { configSchema } from '../config.ts';
import type { Timing } from '../domain/timing.ts';
import { openAttempts, type Attempts } from '../store/attempts.ts';
import { startSupplier, type StandIn } from './supplier-stand-in.ts';

type Progressed = BodyOf<'supplier.order.progressed'>;
type Voided = BodyOf<'supplier.units.voided'>;
export type Gateway = {
  readonly supplier: StandIn;
  /** Plays the order service: sends commands, takes replies and events, asks questions. */
  readonly bus: Bus;
  readonly app: GatewayApp;
  readonly mint: TokenMint;
  readonly attempts: Attempts;
  readonly database: Database;
  readonly progressed: Progressed[];
  readonly voided: Voided[];
  readonly resolved: BodyOf<'supplier.unit.resolved'>[];
  readonly health: BodyOf<'supplier.health.changed'>[];
  /** The role that auth answers for everybody. */
  role: string;
  /** Sends a deliver command and waits for its reply. */
  deliver(order: Order, options?: { queue?: string }): Promise<Progressed>;
  fence(orderId: string, units: string[]): Promise<Voided>;
  addReplica(overrides?: Overrides): Promise<GatewayApp>;

  stop(): Promise<void>;
};
export type Order = {
  orderId: string;
  playerId: string;
  zoneId: string;
  units: { unit: string; productId: string; pointsHundredths: bigint }[];
};

/** Short enough that tests do not wait, long enough for two busy processors. */
export const QUICK: Partial<Timing> = { sweepMs: 100, probeBusyMs: 200, orderTimeoutMs: 2_000, probeTimeoutMs: 1_000 };

export function anOrder(units = 1, more: Partial<Order> = {}): Order {
  const orderId = newId();
  return {
    orderId,
    playerId: '12345678',
    zoneId: '1234',
    units: Array.from({ length: units }, (_, i) => ({
      unit: `${orderId}:0:${i}`,
      productId: '13',
      pointsHundredths: 6_250n,
    })),
    ...more,
  };
}

/** The real service on the real servers, against a supplier that does what the test says. */
export async function startGateway(overrides: Overrides = {}): Promise<Gateway> {
  const log = createLog('supplier-gateway-test', 'silent');
  const servers = await testServers();
  const supplier = await startSupplier();
  const config = configSchema.parse({
    PORT: 0,
    MANAGEMENT_PORT: 0,
    MONGO_URL: servers.mongoUrl,
    AMQP_URL: servers.amqpUrl,
    REDIS_URL: servers.redisUrl,
    PUBLIC_ORIGIN: 'http://localhost:8080',
    JWKS_URL: 'http://127.0.0.1:9/jwks.json',
    SUPPLIER_BASE_URL: supplier.url,
    SUPPLIER_UID: '1000001',
    SUPPLIER_EMAIL: 'shop@example.test',
    SUPPLIER_KEY: supplier.key,
    SUPPLIER_ORDERS_PER_S: 500,
  });
  const mint = await createTokenMint(sessionSettings(config));
  const create = (more: Overrides) =>
    createApp(config, log, { getKey: mint.getKey, ...more, timing: { ...QUICK, ...more.timing } });
  const bus = await connectBus({ url: servers.amqpUrl, service: 'order', log });
  const database = await connectMongo(servers.mongoUrl, log);
  const gateway = { role: 'admin', progressed: [], voided: [], resolved: [], health: [] } as unknown as Gateway;
  const { progressed, voided, resolved, health } = gateway;
  await bus.consume('order.replies', {
    'supplier.order.progressed': async (body) => void progressed.push(body),
    'supplier.units.voided': async (body) => void voided.push(body),
  });
  await bus.consume('order.events', {
    'supplier.unit.resolved': async (body) => void resolved.push(body),
    'supplier.health.changed': async (body) => void health.push(body),
  });
  await bus.answer('auth.queries', { 'auth.admin.check': async () => ({ role: gateway.role }) });
  const apps = [await create(overrides)];
  let commands = 0;

  async function reply<T extends { orderId: string }>(list: T[], orderId: string, send: () => Promise<void>) {
    const before = list.filter((each) => each.orderId === orderId).length;
    await send();
    return eventually(`a reply for ${orderId}`, () => list.filter((each) => each.orderId === orderId)[before], 30_000);
  }
  return Object.assign(gateway, {
    supplier,
    bus,
    mint,
    database,
    app: apps[0]!,
    attempts: await openAttempts(database),
    deliver: (order: Order, { queue }: { queue?: string } = {}) =>
      reply(progressed, order.orderId, () =>
        bus.send('supplier.order.deliver', order, {
          id: `${order.orderId}:deliver:${++commands}`,
          ...(queue ? { queue } : {}),
        }),
      ),
    fence: (orderId: string, units: string[]) =>
      reply(voided, orderId, () =>
        bus.send('supplier.units.void', { orderId, units }, { id: `${orderId}:void:${++commands}` }),
      ),
    addReplica: async (more: Overrides = {}) => {
      const app = await create(more);
      apps.push(app);
      const stop = async () => {
        if (apps.includes(app)) await apps.splice(apps.indexOf(app), 1)[0]?.stop();
      };
      return { ...app, stop };
    },
    stop: async () => {
      supplier.silent = false;
      await Promise.all(apps.splice(0).map((app) => app.stop()));
      await bus.close();
      await database.close();
      await supplier.stop().catch(() => undefined);
      await servers.release();
    },
  });
}

/** A door that is opened once; whoever waits at it goes on then. */
export function gate(): { readonly opened: Promise<void>; readonly open: () => void } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}
