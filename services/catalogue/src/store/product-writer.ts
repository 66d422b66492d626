import { inParallel } from '@topup/kit/in-parallel';
import type { Log } from '@topup/kit/log';
import type { Relay } from '@topup/kit/outbox';
import { ok, type Result } from '@topup/kit/result';
import type { Product } from '../domain/product.ts';
import { isChange, versionOf, type ChangedBy } from '../domain/product-version.ts';
import type { PriceVersions } from './price-versions.ts';
import type { ProductList } from './product-list.ts';
import type { ProductRecord, Products } from './products.ts';
import type { VersionRecord } from './version-schema.ts';

/** What becomes of a product as it is, or why it cannot be. */
export type Decide<E> = (known: Product | null) => Result<Product, E>;
/** The same for one of many products; several of one product are decided in their order. */
export type Planned<E> = { readonly id: string; readonly decide: Decide<E> };
export type Changed = { readonly before: Product | null; readonly after: Product };

export type ProductWriter = {
  /** Stores what `decide` makes of the product as it is; asks again when somebody else wrote meanwhile. */
  readonly change: <E>(id: string, decide: Decide<E>, by: ChangedBy) => Promise<Result<Product, E>>;
  /** The same for many products. Without `by` nothing is stored. Answers in the order of what was planned. */
  readonly changeMany: <E>(planned: readonly Planned<E>[], by: ChangedBy | null) => Promise<Result<Changed, E>[]>;
  /** Sends the events and moves the versions that a product still carries. Never rejects. */
  readonly followUp: (record: ProductRecord) => Promise<void>;
  /** Moves the versions of one product, or of a game's, so that they can be read. */
  readonly moveVersions: (of: { _id: string } | { gameCode: string }) => Promise<void>;
};

const TRIES_MAX = 10;

export function createProductWriter(deps: {
  products: Products;
  versions: PriceVersions;
  relay: Relay;
  list: ProductList;
  log: Log;
}): ProductWriter {
  const { products, versions, relay, list, log } = deps;

  async function move(pending: readonly VersionRecord[]): Promise<void> {
    await versions.record(pending);
    await products.clearVersions(pending);
  }

  async function followUp(record: ProductRecord): Promise<void> {
    try {
      await relay.relay(record._id, record.outbox);
      await move(record.versions ?? []);
    } catch (error) {
      log.warn({ err: error, product: record._id }, 'version not moved yet; the sweeper tries again');
    }
  }

  /** From the product as it was read; read again when somebody else wrote meanwhile. */
  async function store<E>(
    id: string,
    read: Product | null,
    decide: Decide<E>,
    by: ChangedBy,
  ): Promise<Result<Changed & { record: ProductRecord | null }, E>> {
    let before = read;
    for (let tries = 0; tries < TRIES_MAX; tries++) {
      const decided = decide(before);
      if (!decided.ok) return decided;
      const after = decided.value;
      if (!isChange(before, after)) return ok({ before, after: before ?? after, record: null });
      const record = await products.write(before, after, versionOf(before, after, by));
      if (record) return ok({ before, after, record });
      before = await products.byId(id);
    }
    throw new Error('a product changed too often at once');
  }

  /** Several changes of one product, each from what the one before it made. */
  async function changeInOrder<E>(group: readonly Planned<E>[], known: Product | null, by: ChangedBy | null) {
    const results: Result<Changed, E>[] = [];
    const records: ProductRecord[] = [];
    let before = known;
    for (const { id, decide } of group) {
      const result = by ? await store(id, before, decide, by) : shown(before, decide);
      results.push(result);
      if (!result.ok) continue;
      before = result.value.after;
      if (result.value.record) records.push(result.value.record);
    }
    return { results, last: records.at(-1) };
  }

  return {
    followUp,
    moveVersions: async (of) => move(await products.pendingVersions(of)),
    change: async (id, decide, by) => {
      const stored = await store(id, await products.byId(id), decide, by);
      if (!stored.ok) return stored;
      const { after, record } = stored.value;
      if (record) {
        await list.changed(after.gameCode);
        void followUp(record);
      }
      return ok(after);
    },
    changeMany: async (planned, by) => {
      const groups = [...Map.groupBy(planned.entries(), ([, { id }]) => id)];
      const known = new Map((await products.byIds(groups.map(([id]) => id))).map((product) => [product._id, product]));
      const done = await inParallel(groups, ([id, group]) =>
        changeInOrder(
          group.map(([, one]) => one),
          known.get(id) ?? null,
          by,
        ),
      );
      const written = done.flatMap(({ last }) => last ?? []);
      for (const game of new Set(written.map(({ gameCode }) => gameCode))) await list.changed(game);
      void followUpAll(written);
      const results = new Array<(typeof done)[number]['results'][number]>(planned.length);
      groups.forEach(([, group], g) =>
        group.forEach(([index], i) => {
          const result = done[g]?.results[i];
          if (result) results[index] = result;
        }),
      );
      return results;
    },
  };

  /** The versions of many products travel together. */
  async function followUpAll(records: readonly ProductRecord[]): Promise<void> {
    try {
      await move(records.flatMap(({ versions: pending = [] }) => pending));
    } catch (error) {
      log.warn({ err: error, products: records.length }, 'versions not moved yet; the sweeper tries again');
    }
    await inParallel(records, (record) => relay.relay(record._id, record.outbox));
  }
}

/** What would be stored. */
function shown<E>(before: Product | null, decide: Decide<E>): Result<Changed & { record: null }, E> {
  const decided = decide(before);
  return decided.ok ? ok({ before, after: decided.value, record: null }) : decided;
}
