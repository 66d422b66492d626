import { actsRoute, type ActsDeps } from '@topup/kit/acts-route';
import type { Alarms } from '@topup/kit/alarms';
import { alarmsRoute, type Route } from '@topup/kit/http';
import { noticeRoutes, type NoticeDeps } from '@topup/kit/notice-routes';
import { compareRoute, type CompareRouteDeps } from './http/routes/compare.ts';
import { iconRoutes, type IconDeps } from './http/routes/icons.ts';
import { importRoutes, type ImportDeps } from './http/routes/imports.ts';
import { itemRoutes } from './http/routes/items.ts';
import { priceRoutes, type PriceDeps } from './http/routes/prices.ts';
import { productRoutes } from './http/routes/product.ts';
import { pointCostRoutes } from './http/routes/point-cost.ts';
import { proposalRoutes } from './http/routes/proposals.ts';
import { salesRoute } from './http/routes/sales.ts';
import type { DecideDeps } from './use-cases/decide-proposal.ts';
import type { PointCostDeps } from './use-cases/set-point-cost.ts';

export const routes = (
  prices: PriceDeps,
  compare: CompareRouteDeps,
  imports: ImportDeps,
  icons: IconDeps,
  proposals: DecideDeps,
  pointCost: PointCostDeps,
  alarms: Alarms,
  record: ActsDeps,
  notices: NoticeDeps,
): Route[] => [
  ...itemRoutes(prices),
  ...priceRoutes(prices),
  ...productRoutes(prices),
  ...importRoutes(imports),
  compareRoute(compare),
  ...proposalRoutes(proposals),
  ...pointCostRoutes(pointCost),
  alarmsRoute('catalogue', alarms),
  actsRoute('catalogue', record),
  ...noticeRoutes('catalogue', notices),
  salesRoute(prices.fetch),
  ...iconRoutes(icons),
];
