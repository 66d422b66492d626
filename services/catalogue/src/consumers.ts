import type { Bus } from '@topup/kit/messaging';
import type { Products } from './store/products.ts';
import { listPricesSince } from './use-cases/list-prices-since.ts';

export const startConsumers = (bus: Bus, products: Products): Promise<void> =>
  bus.answer('catalogue.queries', { 'catalogue.prices.since': (query) => listPricesSince(products, query) });
