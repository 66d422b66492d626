import type { Log } from '@topup/kit/log';
import type { Bus } from '@topup/kit/messaging';
import type { StoreDatabase } from '@topup/kit/mongo';
import { closeAccount } from '@topup/kit/personal';
import { PERSONAL } from './store/personal.ts';
import { listPricesSince, type ListSinceDeps } from './use-cases/list-prices-since.ts';

type QueryDeps = ListSinceDeps & {
  readonly database: Pick<StoreDatabase, 'collection'>;
  readonly log: Pick<Log, 'info'>;
};

export const startConsumers = (bus: Bus, deps: QueryDeps): Promise<void> =>
  bus.answer('catalogue.queries', {
    'catalogue.prices.since': (query) => listPricesSince(deps, query),
    'catalogue.account.close': (account) => closeAccount({ ...deps, personal: PERSONAL }, account),
  });
