import type { Alarms } from '@topup/kit/alarms';
import { alarmsRoute, type Route } from '@topup/kit/http';
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

export type RouteDeps = {
  readonly prices: PriceDeps;
  readonly compare: CompareRouteDeps;
  readonly imports: ImportDeps;
  readonly icons: IconDeps;
  readonly proposals: DecideDeps;
  readonly pointCost: PointCostDeps;
  readonly alarms: Alarms;
};

export const routes = (deps: RouteDeps): Route[] => [
  ...itemRoutes(deps.prices),
  ...priceRoutes(deps.prices),
  ...productRoutes(deps.prices),
  ...importRoutes(deps.imports),
  compareRoute(deps.compare),
  ...proposalRoutes(deps.proposals),
  ...pointCostRoutes(deps.pointCost),
  alarmsRoute('catalogue', deps.alarms),
  salesRoute(deps.prices.fetch),
  ...iconRoutes(deps.icons),
];
