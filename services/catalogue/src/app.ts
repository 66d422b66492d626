import { openAdminActs } from '@topup/kit/admin-acts';
import { openAlarms } from '@topup/kit/alarms';
import type { Log } from '@topup/kit/log';
import { createHealth } from '@topup/kit/health';
import { createHttpServer } from '@topup/kit/http';
import { createLimiter, readLimits } from '@topup/kit/limits';
import { connectBus } from '@topup/kit/messaging';
import { openPorts } from '@topup/kit/open-ports';
import { connectMongo, type Database } from '@topup/kit/mongo';
import { createRelay } from '@topup/kit/outbox';
import { ready } from '@topup/kit/ready';
import { connectRedis } from '@topup/kit/redis';
import type { App } from '@topup/kit/run';
import { connectSession } from '@topup/kit/session';
import { createTwoPeople } from '@topup/kit/two-people';
import { GAME_CODE } from '@topup/proto/game';
import type { CatalogueConfig } from './config.ts';
import { startConsumers } from './consumers.ts';
import { priceListText } from './http/price-list-text.ts';
import { priceRecordView } from './http/views.ts';
import { compareNightly } from './jobs/compare-nightly.ts';
import { finishCosts } from './jobs/finish-costs.ts';
import { finishImports } from './jobs/finish-imports.ts';
import { finishWrites } from './jobs/finish-writes.ts';
import { keepAlarms } from './jobs/keep-alarms.ts';
import { measure } from './metrics.ts';
import { pictureCleaner } from './pictures/clean-picture.ts';
import { readDrawings } from './pictures/drawings.ts';
import { uploadIcon } from './use-cases/upload-icon.ts';
import { routes } from './routes.ts';
import { openIcons } from './store/icons.ts';
import { openDriftMarks } from './store/drift-marks.ts';
import { listStamp } from './store/list-stamp.ts';
import { openPointCosts, type PointCostRecord } from './store/point-costs.ts';
import { openPriceComparisons } from './store/price-comparisons.ts';
import { openPriceImports } from './store/price-imports.ts';
import { openPriceProposals } from './store/price-proposals.ts';
import { openPriceVersions } from './store/price-versions.ts';
import { pointCostOf, productList } from './store/product-list.ts';
import { createProductWriter } from './store/product-writer.ts';
import { openProducts } from './store/products.ts';
import { fetchSupplierProducts } from './use-cases/fetch-supplier-products.ts';
import { seedPointCost } from './use-cases/seed-point-cost.ts';
import { seedDrawings } from './use-cases/seed-drawings.ts';

/** Per minute and admin; see RATE_LIMITS. */
const LIMITS = { iconUploads: 60 };

type CatalogueApp = App & { readonly port: number; readonly managementPort: number };

export async function createApp(config: CatalogueConfig, log: Log): Promise<CatalogueApp> {
  log.level = config.LOG_LEVEL;
  const database = await connectMongo(config.MONGO_URL, log);
  const { now } = database;
  const bus = await connectBus({ url: config.AMQP_URL, service: 'catalogue', log });
  const redis = await connectRedis(config.REDIS_URL, log);
  const health = createHealth();
  const stores = await openStores(database, config);
  const { products, versions, imports, icons, costs, proposals, acts, comparisons, marks } = stores;
  const alarms = await openAlarms(database, { service: 'catalogue', registry: health.registry, log });
  const relay = createRelay({ collection: products.collection, bus, log });
  const costRelay = createRelay({ collection: costs.collection, bus, log });
  const list = productList(products, listStamp(redis), costs);
  const session = connectSession(config, { redis, bus }, { now });
  const twoPeople = createTwoPeople(config, session.adminCheck);
  const { isSingleAdmin } = twoPeople;
  const rules = async () => ({ pointCost: await costs.inForce(GAME_CODE, now()), isSingleAdmin, now: now() });
  const writer = createProductWriter({ products, versions, relay, list, log, rules });
  const announceCost = async (record: PointCostRecord) => {
    await list.changed(record.gameCode);
    void costRelay.relay(record._id, record.outbox);
  };
  const latestProducts = async () => (await list.latest(GAME_CODE)).products;
  const recentProducts = async () => (await list.recent(GAME_CODE)).products;
  const fetch = { bus, log };
  const lists = { supplierProducts: () => fetchSupplierProducts(fetch), products: latestProducts };
  const compare = { ...lists, comparisons, marks, writer, gameCode: GAME_CODE, now, log };
  const view = priceRecordView(marks.of);
  const answer = { view, pointCostPaise: async () => pointCostOf(await list.latest(GAME_CODE)) };
  const change = { writer, versions, proposals, now };
  const table = routes(
    { ...answer, list, fetch, change, suggest: { list }, listText: priceListText({ view, marks }) },
    { ...compare, acts, thresholdHundredths: config.PRICE_DRIFT_PERCENT },
    { ...change, list, products, imports, pointCostPaise: answer.pointCostPaise },
    {
      ...answer,
      icons,
      upload: ready(uploadIcon, { icons, acts, cleanPicture: pictureCleaner(log), now }),
      setIcon: { ...change, icons },
      limiter: createLimiter({ service: 'catalogue', limits: readLimits(LIMITS, config.RATE_LIMITS), redis }),
    },
    { ...change, costs, announceCost, twoPeople },
    { list, proposals, costs, announceCost, isSingleAdmin, now },
    alarms,
  );
  const http = createHttpServer({ service: 'catalogue', routes: table, ...session, log });
  measure(health.registry, { marks, products: recentProducts });
  health.check('database', database.ping);
  health.checkOnce('broker', bus.check);
  health.notice('broker', bus.missing);
  await startConsumers(bus, { products, costs });
  const sweepers = [
    finishWrites({ products, writer, now, log }),
    finishCosts({ costs, relay: costRelay, now, log }),
    finishImports({ imports, versions, writer, now, log }),
    keepAlarms({ alarms, products: recentProducts, now, log }),
    compareNightly({ ...compare, hour: config.PRICE_COMPARISON_HOUR }),
  ];
  const stop = async () => {
    health.stopping();
    await Promise.all([http.close(), bus.stopConsuming()]);
    session.stop();
    await Promise.all(sweepers.map((sweeper) => sweeper.stop()));
    await writer.stop();
    await Promise.all([relay.stop(), costRelay.stop()]);
    await bus.close();
    await Promise.all([redis.close(), database.close(), health.close()]);
  };
  return { ...(await openPorts(http, health, config)), stop };
}

async function openStores(database: Database, config: CatalogueConfig) {
  const { now } = database;
  const icons = await openIcons(database);
  await seedDrawings(icons, readDrawings(), now());
  const costs = await openPointCosts(database);
  await seedPointCost(costs, GAME_CODE, config.POINT_COST_PAISE, now());
  const comparisons = await openPriceComparisons(database);
  await comparisons.begin(GAME_CODE, now());
  return {
    icons,
    costs,
    comparisons,
    marks: await openDriftMarks(comparisons, GAME_CODE, config.PRICE_DRIFT_PERCENT),
    products: await openProducts(database),
    versions: await openPriceVersions(database),
    imports: await openPriceImports(database),
    proposals: await openPriceProposals(database),
    acts: await openAdminActs(database),
  };
}
