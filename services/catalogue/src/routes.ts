import type { Route } from '@topup/kit/http';
import { compareRoute, type CompareRouteDeps } from './http/routes/compare.ts';
import { iconRoutes, type IconDeps } from './http/routes/icons.ts';
import { importRoutes, type ImportDeps } from './http/routes/imports.ts';
import { itemRoutes } from './http/routes/items.ts';
import { priceRoutes, type PriceDeps } from './http/routes/prices.ts';
import { productRoutes } from './http/routes/product.ts';
import { salesRoute } from './http/routes/sales.ts';

export type RouteDeps = {
  readonly prices: PriceDeps;
  readonly compare: CompareRouteDeps;
  readonly imports: ImportDeps;
  readonly icons: IconDeps;
};

export const routes = (deps: RouteDeps): Route[] => [
  ...itemRoutes(deps.prices),
  ...priceRoutes(deps.prices),
  ...productRoutes(deps.prices),
  ...importRoutes(deps.imports),
  compareRoute(deps.compare),
  salesRoute(deps.prices.fetch),
  ...iconRoutes(deps.icons),
];
