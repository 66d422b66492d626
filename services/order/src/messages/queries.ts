import type { Log } from '@topup/kit/log';
import type { QueryHandlers } from '@topup/kit/messaging';
import type { StoreDatabase } from '@topup/kit/mongo';
import { closeAccount } from '@topup/kit/personal';
import type { KeepingOrders } from '../store/keeping-orders.ts';
import type { Orders } from '../store/orders.ts';
import { PERSONAL } from '../store/personal.ts';
import { getBuyer } from '../use-cases/get-buyer.ts';
import { listKeepingOrders } from '../use-cases/list-keeping-orders.ts';
import { listOrdersSince } from '../use-cases/list-orders-since.ts';
import { listUnitsSold, type UnitsSoldDeps } from '../use-cases/list-units-sold.ts';

type QueryDeps = UnitsSoldDeps & {
  readonly orders: Orders;
  readonly keepingOrders: KeepingOrders;
  readonly database: Pick<StoreDatabase, 'collection'>;
  readonly log: Pick<Log, 'info'>;
};

export const queries = (deps: QueryDeps): QueryHandlers => ({
  'order.account.close': (account) =>
    closeAccount({ ...deps, personal: PERSONAL, keeps: (accountId) => listKeepingOrders(deps, accountId) }, account),
  'order.buyer.get': (query) => getBuyer(deps.orders, query),
  'order.orders.since': (query) => listOrdersSince(deps.orders, query),
  'order.units.sold': (query) => listUnitsSold(deps, query),
});
