import { inParallel } from '@topup/kit/in-parallel';
import type { Log } from '@topup/kit/log';
import type { Relay } from '@topup/kit/outbox';
import type { PriceVersions } from './price-versions.ts';
import type { ProductRecord } from './product-schema.ts';
import type { Products } from './products.ts';
import type { VersionRecord } from './version-schema.ts';

export type FollowUpDeps = {
  readonly products: Products;
  readonly versions: PriceVersions;
  readonly relay: Relay;
  readonly log: Log;
};

/** Copies versions to `priceVersions` before it removes them from their products, so that a crash loses none. */
export async function moveVersions(
  { products, versions }: Pick<FollowUpDeps, 'products' | 'versions'>,
  pending: readonly VersionRecord[],
): Promise<void> {
  await versions.record(pending);
  await products.clearVersions(pending);
}

/** Moves the versions of products to `priceVersions`, and publishes events. Never rejects: a sweeper repeats what failed. */
export async function followUp(deps: FollowUpDeps, records: readonly ProductRecord[]): Promise<void> {
  try {
    await moveVersions(
      deps,
      records.flatMap(({ versions = [] }) => versions),
    );
  } catch (error) {
    deps.log.warn({ err: error, products: records.length }, 'versions not moved yet; the sweeper tries again');
  }
  await inParallel(records, (record) => deps.relay.relay(record._id, record.outbox));
}
