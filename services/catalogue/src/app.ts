import { openAdminActs } from '@topup/kit/admin-acts';
import type { Log } from '@topup/kit/log';
import { createHealth } from '@topup/kit/health';
import { createHttpServer } from '@topup/kit/http';
import { createLimiter, readLimits } from '@topup/kit/limits';
import { connectBus } from '@topup/kit/messaging';
import { openPorts } from '@topup/kit/open-ports';
import { connectMongo } from '@topup/kit/mongo';
import { createRelay } from '@topup/kit/outbox';
import { connectRedis } from '@topup/kit/redis';
import type { App } from '@topup/kit/run';
import { connectSession } from '@topup/kit/session';
import { GAME_CODE } from '@topup/proto/game';
import type { CatalogueConfig } from './config.ts';
import { startConsumers } from './consumers.ts';
import { priceListText } from './http/price-list-text.ts';
import { priceRecordView } from './http/views.ts';
import { compareNightly } from './jobs/compare-nightly.ts';
import { finishImports } from './jobs/finish-imports.ts';
import { finishWrites } from './jobs/finish-writes.ts';
import { measure } from './metrics.ts';
import { pictureCleaner } from './pictures/clean-picture.ts';
import { readDrawings } from './pictures/drawings.ts';
import { routes } from './routes.ts';
import { openIcons } from './store/icons.ts';
import { openDriftMarks } from './store/drift-marks.ts';
import { listStamp } from './store/list-stamp.ts';
import { openPriceComparisons } from './store/price-comparisons.ts';
import { openPriceImports } from './store/price-imports.ts';
import { openPriceVersions } from './store/price-versions.ts';
import { productList } from './store/product-list.ts';
import { createProductWriter } from './store/product-writer.ts';
import { openProducts } from './store/products.ts';
import { fetchSupplierProducts } from './use-cases/fetch-supplier-products.ts';
import { seedDrawings } from './use-cases/seed-drawings.ts';

/** Per minute and admin; see RATE_LIMITS. */
const LIMITS = { iconUploads: 60 };

export type CatalogueApp = App & { readonly port: number; readonly managementPort: number };

export async function createApp(config: CatalogueConfig, log: Log): Promise<CatalogueApp> {
  log.level = config.LOG_LEVEL;
  const database = await connectMongo(config.MONGO_URL, log);
  const { now } = database;
  const bus = await connectBus({ url: config.AMQP_URL, service: 'catalogue', log });
  const redis = await connectRedis(config.REDIS_URL, log);
  const products = await openProducts(database);
  const versions = await openPriceVersions(database);
  const imports = await openPriceImports(database);
  const acts = await openAdminActs(database);
  const icons = await openIcons(database);
  await seedDrawings(icons, readDrawings(), now());

  const relay = createRelay({ collection: products.collection, bus, log });
  const list = productList(products, listStamp(redis));
  const writer = createProductWriter({ products, versions, relay, list, log });
  const session = connectSession(config, { redis, bus }, { now });
  const pointCostPaise = config.POINT_COST_PAISE ?? null;
  const fetch = { bus, log };
  const latestProducts = async () => (await list.latest(GAME_CODE)).products;
  const recentProducts = async () => (await list.recent(GAME_CODE)).products;
  const comparisons = await openPriceComparisons(database);
  await comparisons.begin(GAME_CODE, now());
  const marks = await openDriftMarks(comparisons, GAME_CODE, config.PRICE_DRIFT_PERCENT);
  const supplierProducts = () => fetchSupplierProducts(fetch);
  const lists = { supplierProducts, products: latestProducts };
  const compare = { ...lists, comparisons, marks, gameCode: GAME_CODE, now, log };
  const view = priceRecordView(pointCostPaise, marks.of);
  const listText = priceListText({ view, marks, pointCostPaise });
  const change = { writer, versions, now };
  const table = routes({
    prices: { list, fetch, change, suggest: { list, pointCostPaise }, view, listText, pointCostPaise },
    compare: { ...compare, acts, thresholdHundredths: config.PRICE_DRIFT_PERCENT },
    imports: { ...change, products, imports, pointCostPaise },
    icons: {
      icons,
      view,
      upload: { icons, acts, cleanPicture: pictureCleaner(log), now },
      setIcon: { ...change, icons },
      limiter: createLimiter({ service: 'catalogue', limits: readLimits(LIMITS, config.RATE_LIMITS), redis }),
    },
  });
  const http = createHttpServer({ service: 'catalogue', routes: table, ...session, log });
  const health = createHealth();
  measure(health.registry, { marks, products: recentProducts });
  health.check('database', database.ping);
  health.checkOnce('broker', bus.check);
  health.notice('broker', bus.missing);
  await startConsumers(bus, products);
  const sweepers = [
    finishWrites({ products, writer, now, log }),
    finishImports({ imports, versions, writer, now, log }),
    compareNightly({ ...compare, hour: config.PRICE_COMPARISON_HOUR }),
  ];
  const { port, managementPort } = await openPorts(http, health, config);

  return {
    port,
    managementPort,
    stop: async () => {
      health.stopping();
      await Promise.all([http.close(), bus.stopConsuming()]);
      session.stop();
      await Promise.all(sweepers.map((sweeper) => sweeper.stop()));
      await relay.stop();
      await bus.close();
      await Promise.all([redis.close(), database.close(), health.close()]);
    },
  };
}
