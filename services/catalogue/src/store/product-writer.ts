import type { Actor, AdminActs } from '@topup/kit/admin-acts';
import type { Log } from '@topup/kit/log';
import type { Relay } from '@topup/kit/outbox';
import { differences } from '../domain/change-product.ts';
import type { Product } from '../domain/product.ts';
import type { ItemsCache } from './items-cache.ts';
import type { ProductRecord, Products } from './products.ts';

export type ProductWriter = {
  /** Applies `decide` to the product as it is and stores the outcome; asks again when somebody else wrote meanwhile. */
  readonly change: <E>(
    id: string,
    decide: (known: Product | null) => { ok: true; value: Product } | { ok: false; error: E },
    by: { readonly admin: Actor; readonly act: PriceAct },
  ) => Promise<{ ok: true; value: Product } | { ok: false; error: E }>;
  /** Sends the events and moves the audit records that a product still carries. Never rejects. */
  readonly followUp: (record: ProductRecord) => Promise<void>;
};

export type PriceAct = 'import-prices' | 'update-price' | 'set-icon';

const TRIES_MAX = 10;

export function createProductWriter(deps: {
  products: Products;
  acts: AdminActs;
  relay: Relay;
  cache: ItemsCache;
  log: Log;
}): ProductWriter {
  const { products, acts, relay, cache, log } = deps;

  async function followUp(record: ProductRecord): Promise<void> {
    try {
      await relay.relay(record._id, record.outbox);
      for (const act of record.acts) await acts.record(act);
      if (record.acts.length === 0) return;
      await products.clearActs(
        record._id,
        record.acts.map(({ _id }) => _id),
      );
    } catch (error) {
      log.warn({ err: error, product: record._id }, 'audit record not moved yet; the sweeper tries again');
    }
  }

  return {
    followUp,
    change: async (id, decide, { admin, act }) => {
      for (let tries = 0; tries < TRIES_MAX; tries++) {
        const known = await products.byId(id);
        const decided = decide(known);
        if (!decided.ok) return decided;
        const after = decided.value;
        const changed = differences(known, after);
        if (!changed) return decided;
        const { productId, version, changedAt: at } = after;
        const done = { _id: `${id}:${version}`, at, ...admin, act, subject: productId, ...changed };
        const record = await products.write(known, after, done);
        if (!record) continue;
        await cache.forget(after.gameCode);
        void followUp(record);
        return { ok: true, value: after };
      }
      throw new Error('a product changed too often at once');
    },
  };
}
