import type { QueryHandlers } from '@topup/kit/messaging';
import type { Orders } from '../store/orders.ts';
import { getBuyer } from '../use-cases/get-buyer.ts';
import { listOrdersSince } from '../use-cases/list-orders-since.ts';
import { listUnitsSold, type UnitsSoldDeps } from '../use-cases/list-units-sold.ts';

export const queries = (deps: { readonly orders: Orders } & UnitsSoldDeps): QueryHandlers => ({
  'order.buyer.get': (query) => getBuyer(deps.orders, query),
  'order.orders.since': (query) => listOrdersSince(deps.orders, query),
  'order.units.sold': (query) => listUnitsSold(deps, query),
});
