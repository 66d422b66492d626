import type { Bus } from '@topup/kit/messaging';
import { listPricesSince, type ListSinceDeps } from './use-cases/list-prices-since.ts';

export const startConsumers = (bus: Bus, deps: ListSinceDeps): Promise<void> =>
  bus.answer('catalogue.queries', { 'catalogue.prices.since': (query) => listPricesSince(deps, query) });
