import { openAdminActs, readFromAll } from '@topup/kit/admin-acts';
import { openAlarms } from '@topup/kit/alarms';
import type { Log } from '@topup/kit/log';
import { createNoticeStreams, sendNotices } from '@topup/kit/notice-streams';
import { alarmNotices, approvals, noticesOf } from '@topup/kit/notices';
import { createLimiter, readLimits } from '@topup/kit/limits';
import type { Database } from '@topup/kit/mongo';
import { createRelay } from '@topup/kit/outbox';
import { ready } from '@topup/kit/ready';
import { runApp, type Opened } from '@topup/kit/run-app';
import { connectSession } from '@topup/kit/session';
import { openToldNotices, tellingAuth, tellNotices } from '@topup/kit/told-notices';
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

/** Requests per minute and admin, unless the setting RATE_LIMITS says otherwise. */
const LIMITS = { iconUploads: 60 };

export const createApp = (config: CatalogueConfig, log: Log) =>
  runApp({
    service: 'catalogue',
    config,
    log,
    broker: 'checkOnce',
    assemble: (opened) => assemble(config, opened, log),
    http: ({ http }) => http,
    jobs: ({ stores, relays, writer, compare, alarms, recentProducts, notices }, { bus, database: { now } }) => {
      const { products, versions, imports, costs } = stores;
      return {
        writes: finishWrites({ products, writer, now, log }),
        costs: finishCosts({ costs, relay: relays.costs, now, log }),
        imports: finishImports({ imports, versions, writer, now, log }),
        alarms: keepAlarms({ alarms, products: recentProducts, now, log }),
        comparing: compareNightly({ ...compare, hour: config.PRICE_COMPARISON_HOUR }),
        notices: sendNotices(notices.streams, log),
        telling: tellNotices({ ...notices, told: stores.told, tell: tellingAuth(bus, 'catalogue'), log }),
      };
    },
    consumers: ({ stores: { products, costs } }, { bus, database }) =>
      startConsumers(bus, { products, costs, database, log }),
  });

async function assemble(config: CatalogueConfig, opened: Opened, log: Log) {
  const { database, bus, redis, health, onStop } = opened;
  const { now } = database;
  const stores = await openStores(database, config);
  const { products, versions, imports, icons, costs, proposals, acts, comparisons, marks } = stores;
  const alarms = await openAlarms(database, { service: 'catalogue', registry: health.registry, log });
  const relays = {
    products: createRelay({ collection: products.collection, bus, log }),
    costs: createRelay({ collection: costs.collection, bus, log }),
  };
  for (const { stop } of Object.values(relays)) onStop(stop);
  const list = productList(products, listStamp(redis), costs);
  const session = connectSession(config, opened, { now });
  const twoPeople = createTwoPeople(config, session.adminCheck, 'setPrices');
  const { isSingleAdmin } = twoPeople;
  const rules = async () => ({ pointCost: await costs.inForce(GAME_CODE, now()), isSingleAdmin, now: now() });
  const writer = createProductWriter({ products, versions, relay: relays.products, list, log, rules });
  onStop(writer.stop);
  const announceCost = async (record: PointCostRecord) => {
    await list.changed(record.gameCode);
    void relays.costs.relay(record._id, record.outbox);
  };
  const latestProducts = async () => (await list.latest(GAME_CODE)).products;
  const recentProducts = async () => (await list.recent(GAME_CODE)).products;
  const fetch = { bus, log };
  const lists = { supplierProducts: () => fetchSupplierProducts(fetch), products: latestProducts };
  const compare = { ...lists, comparisons, marks, writer, gameCode: GAME_CODE, now, log };
  const view = priceRecordView(marks.of);
  const answer = { view, pointCostPaise: async () => pointCostOf(await list.latest(GAME_CODE)) };
  const change = { writer, versions, proposals, now };
  const current = noticesOf(
    approvals('setPrices', () => proposals.waiting(GAME_CODE, now())),
    alarmNotices(alarms),
  );
  const { stopping } = opened.background;
  const notices = { current, streams: createNoticeStreams({ current, adminCheck: session.adminCheck, stopping }) };
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
    { acts: { read: readFromAll([acts.read, versions.read, costs.read, proposals.read]) } },
    notices,
  );
  measure(health.registry, { marks, products: recentProducts });
  return { http: { routes: table, ...session }, stores, relays, writer, compare, alarms, recentProducts, notices };
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
    told: await openToldNotices(database),
  };
}
