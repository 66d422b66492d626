import { unavailable } from '@topup/kit/errors';
import type { Log } from '@topup/kit/log';
import type { Bus } from '@topup/kit/messaging';

export type FetchDeps = { readonly bus: Bus; readonly log: Log };

/** Throws 503 when the list cannot be fetched. */
export async function fetchSupplierProducts({ bus, log }: FetchDeps) {
  const { products } = await bus.ask('supplier.catalogue.list', {}).catch((error: unknown) => {
    log.warn({ err: error }, 'the supplier list could not be fetched');
    throw unavailable('Failed to fetch latest products. Please try again.');
  });
  return products.map(({ id, spu, price }) => ({ id, spu, price }));
}
