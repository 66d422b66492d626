import type { Bus } from '@topup/kit/messaging';
import type { Products } from './store/products.ts';
import { listPricesSince } from './use-cases/list-prices-since.ts';

/** Answers the question that other services ask the catalogue. */
export const startConsumers = (bus: Bus, products: Products): Promise<void> =>
  bus.answer('catalogue.queries', { 'catalogue.prices.since': (query) => listPricesSince(products, query) });
