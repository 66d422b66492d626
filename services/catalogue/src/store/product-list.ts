import type { PointCost } from '../domain/point-cost.ts';
import { byProductId, listVersion, type Product } from '../domain/product.ts';
import type { ListStamp } from './list-stamp.ts';
import type { PointCosts } from './point-costs.ts';
import type { Products } from './products.ts';

/** All products of a game, deleted ones included, sorted by product ID. */
export type Snapshot = {
  readonly products: readonly Product[];
  readonly pointCost: PointCost | null;
  readonly version: number;
};
export const pointCostOf = ({ pointCost }: Snapshot): number | null => pointCost?.paise ?? null;
export type ProductList = {
  /** Includes every change that was acknowledged before the call. Unchanged products are the same objects as before. */
  readonly latest: (gameCode: string) => Promise<Snapshot>;
  /** Includes this process's own changes, but possibly not what other processes changed in the last 250 ms. */
  readonly recent: (gameCode: string) => Promise<Snapshot>;
  /** Call it after every change, before the request that made the change is answered. */
  readonly changed: (gameCode: string) => Promise<void>;
};

type Kept = { readonly snapshot: Snapshot; readonly stamp: string | null; readonly readAt: number; checkedAt: number };

const CHECK_EVERY_MS = 250;
/** A kept list is read again after this time, so it gets a change even if the change's new stamp did not reach Redis. */
const KEPT_MS = 5_000;
/** Assumed maximum time from `changedAt` to the product's write. A later write is noticed by the totals (see `reread`). */
const OVERLAP_MS = 2_000;

/** Keeps lists in memory, because they are the store's most frequently read data. Concurrent calls of `recent` share a check. */
export function productList(products: Products, stamp: ListStamp, costs: Pick<PointCosts, 'newest'>): ProductList {
  const kept = new Map<string, Kept>();
  const pending = new Map<string, Promise<Kept>>();
  const changedAt = new Map<string, number>();
  const isAfterChange = (gameCode: string, at: number): boolean => at >= (changedAt.get(gameCode) ?? 0);

  async function refresh(gameCode: string): Promise<Kept> {
    const now = performance.now();
    // Read before the products: a write in between renews the stamp, so the next check reads the products again.
    const current = await stamp.current(gameCode);
    const old = kept.get(gameCode);
    const isFresh = old && now - old.readAt < KEPT_MS && isAfterChange(gameCode, old.readAt);
    if (isFresh && current !== null && current === old.stamp) {
      old.checkedAt = Math.max(old.checkedAt, now);
      return old;
    }
    const snapshot = await reread({ products, costs }, gameCode, old?.snapshot);
    const fresh = { snapshot, stamp: current, readAt: now, checkedAt: now };
    kept.set(gameCode, fresh);
    return fresh;
  }

  function shared(gameCode: string): Promise<Kept> {
    const running = pending.get(gameCode);
    if (running) return running;
    const asking = refresh(gameCode).finally(() => {
      if (pending.get(gameCode) === asking) pending.delete(gameCode);
    });
    pending.set(gameCode, asking);
    return asking;
  }

  /** The kept list; null when Redis or the database has to be asked first. */
  function known(gameCode: string): Snapshot | null {
    const copy = kept.get(gameCode);
    if (!copy || !isAfterChange(gameCode, copy.checkedAt)) return null;
    const age = performance.now() - copy.checkedAt;
    // Refreshed early, so that readers seldom wait. An error is dropped here: the reader that has to wait gets its own error.
    if (age >= CHECK_EVERY_MS / 2 && !pending.has(gameCode)) shared(gameCode).catch(() => undefined);
    return age < CHECK_EVERY_MS ? copy.snapshot : null;
  }

  return {
    latest: async (gameCode) => (await refresh(gameCode)).snapshot,
    recent: async (gameCode) => known(gameCode) ?? (await shared(gameCode)).snapshot,
    changed: async (gameCode) => {
      await stamp.renew(gameCode);
      // Lists whose reading began before now may lack the change, so they are not used any more.
      changedAt.set(gameCode, performance.now());
      pending.delete(gameCode);
    },
  };
}

type Read = { readonly products: Products; readonly costs: Pick<PointCosts, 'newest'> };

/**
 * Reads what has changed and merges it into the old list. If the list's number of products or sum of versions then differs
 * from the collection's, reads all products. (Versions only grow, so equal sums mean that nothing was missed.)
 */
async function reread({ products, costs }: Read, gameCode: string, old: Snapshot | undefined): Promise<Snapshot> {
  const [pointCost = null] = await costs.newest(gameCode, 1);
  if (!old) return snapshotOf(await products.ofGame(gameCode), pointCost);
  const [found, totals] = await Promise.all([
    products.ofGameChangedAfter(gameCode, new Date(listVersion(old.products) - OVERLAP_MS)),
    products.totalsOf(gameCode),
  ]);
  const versions = new Map(old.products.map(({ _id, version }) => [_id, version]));
  const changed = new Map(
    found.filter(({ _id, version }) => versions.get(_id) !== version).map((now) => [now._id, now]),
  );
  const merged = [...old.products.filter(({ _id }) => !changed.has(_id)), ...changed.values()];
  if (totals.products !== merged.length || totals.versions !== sumOfVersions(merged))
    return snapshotOf(await products.ofGame(gameCode), pointCost);
  if (changed.size === 0 && pointCost?.version === old.pointCost?.version) return old;
  return snapshotOf(merged, pointCost);
}

const sumOfVersions = (list: readonly Product[]): number => list.reduce((sum, { version }) => sum + version, 0);

const snapshotOf = (list: readonly Product[], pointCost: PointCost | null): Snapshot => ({
  products: list.toSorted(byProductId),
  pointCost,
  version: Math.max(listVersion(list), pointCost?.at.getTime() ?? 0),
});
