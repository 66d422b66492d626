import { createLog } from '@topup/kit/log';
import { connectMongo, type Database } from '@topup/kit/mongo';
import { newId } from '@topup/kit/ids';
import { sessionSettings } from '@topup/kit/session';
import { testServers } from '@topup/kit/testing';
import { createTokenMint, type TokenMint } from '@topup/kit/testing/tokens';
import { applySchema } from '@topup/kit/schema';
import { openCollections } from '../collections.ts';
import { createApp, type Overrides } from '../app.ts';
import { configSchema } from '../config.ts';
import type { Timing } from '../domain/timing.ts';
import { openAttempts, type Attempts } from '../store/attempts.ts';
import { startNeighbours, type Neighbours, type Order } from './neighbours.ts';
import { answers } from './supplier-answers.ts';
import { createStandIn, type StandIn } from './supplier-stand-in.ts';

type GatewayApp = Awaited<ReturnType<typeof createApp>>;
export type Gateway = Neighbours & {
  readonly supplier: StandIn;
  readonly amqpUrl: string;
  readonly mongoUrl: string;
  readonly redisUrl: string;
  readonly app: GatewayApp;
  readonly mint: TokenMint;
  readonly attempts: Attempts;
  readonly database: Database;
  addReplica(overrides?: Overrides): Promise<GatewayApp>;

  stop(): Promise<void>;
};
/** Short enough that tests do not wait, long enough for two busy processors. */
const QUICK: Partial<Timing> = {
  sweepMs: 100,
  probeBusyMs: 200,
  orderTimeoutMs: 2_000,
  probeTimeoutMs: 1_000,
  alarmsMs: 100,
};

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
      pricePaise: 7_900n,
    })),
    ...more,
  };
}

/**
 * The real service on real servers, with a supplier that behaves as the test says. `through` may put a proxy in front
 * of the database: it takes the database's URL and returns the proxy's.
 */
export async function startGateway(
  overrides: Overrides = {},
  through = (mongoUrl: string) => Promise.resolve(mongoUrl),
  log = createLog('supplier-gateway-test', 'silent'),
  settings: Readonly<Record<string, string>> = {},
): Promise<Gateway> {
  const servers = await testServers();
  const supplier = createStandIn();
  const config = configSchema.parse({
    PORT: 0,
    MANAGEMENT_PORT: 0,
    LOG_LEVEL: log.level,
    MONGO_URL: await through(servers.mongoUrl),
    AMQP_URL: servers.amqpUrl,
    REDIS_URL: servers.redisUrl,
    PUBLIC_ORIGIN: 'http://localhost:8080',
    JWKS_URL: 'http://127.0.0.1:9/jwks.json',
    ...answers.environment,
    SUPPLIER_ORDERS_PER_S: 500,
    ...settings,
  });
  const mint = await createTokenMint(sessionSettings(config));
  const connect: Overrides['connect'] = (_config, timing, bulkhead) => supplier.connect(timing, bulkhead);
  const create = (more: Overrides) =>
    createApp(config, log, {
      getKey: mint.getKey,
      connect,
      replica: newId(),
      ...more,
      timing: { ...QUICK, ...more.timing },
    });
  const neighbours = await startNeighbours(servers.amqpUrl, log);
  const database = await connectMongo(servers.mongoUrl, log);
  await applySchema(servers.mongoUrl, log, openCollections);
  const apps = [await create(overrides)];

  return Object.assign(neighbours, {
    supplier,
    amqpUrl: servers.amqpUrl,
    mongoUrl: servers.mongoUrl,
    redisUrl: servers.redisUrl,
    mint,
    database,
    app: apps[0]!,
    attempts: await openAttempts(database),
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
      await Promise.all([neighbours.bus, neighbours.catalogue].map((bus) => bus.close()));
      await database.close();
      await servers.release();
    },
  });
}

/** A gate that opens once; callers await `opened`. */
export function gate(): { readonly opened: Promise<void>; readonly open: () => void } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}
