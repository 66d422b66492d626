import { listVersion, type Product } from '../domain/product.ts';
import type { ListStamp } from './list-stamp.ts';
import type { Products } from './products.ts';

/** All products of a game as one process read them, deleted ones included. */
export type Snapshot = { readonly products: readonly Product[]; readonly version: number };
export type ProductList = {
  /** With every change that was answered before. */
  readonly latest: (gameCode: string) => Promise<Snapshot>;
  /** With this process's own changes, and without those of the last 250 ms of others. The same object while nothing changed. */
  readonly recent: (gameCode: string) => Promise<Snapshot>;
  /** What `recent` would answer, where nobody has to be asked for it. */
  readonly known: (gameCode: string) => Snapshot | null;
  /** After every change, before it is answered. */
  readonly changed: (gameCode: string) => Promise<void>;
};

type Kept = { readonly snapshot: Snapshot; readonly stamp: string | null; readonly readAt: number; checkedAt: number };

const CHECK_EVERY_MS = 250;
/** A change is on the list after this long, even if Redis did not learn of it. */
const KEPT_MS = 5_000;

/** A copy in memory, because the list is the most read thing of the store. Readers at one moment share one question. */
export function productList(products: Products, stamp: ListStamp): ProductList {
  const kept = new Map<string, Kept>();
  const asked = new Map<string, Promise<Kept>>();

  async function refresh(gameCode: string): Promise<Kept> {
    const now = performance.now();
    // Read before the products: what is written in between makes another stamp.
    const current = await stamp.current(gameCode);
    const old = kept.get(gameCode);
    if (old && current !== null && current === old.stamp && now - old.readAt < KEPT_MS) {
      old.checkedAt = Math.max(old.checkedAt, now);
      return old;
    }
    const list = await products.ofGame(gameCode);
    const snapshot = { products: list, version: listVersion(list) };
    const fresh = { snapshot, stamp: current, readAt: now, checkedAt: now };
    kept.set(gameCode, fresh);
    return fresh;
  }

  function shared(gameCode: string): Promise<Kept> {
    const running = asked.get(gameCode);
    if (running) return running;
    const asking = refresh(gameCode).finally(() => {
      if (asked.get(gameCode) === asking) asked.delete(gameCode);
    });
    asked.set(gameCode, asking);
    return asking;
  }

  function known(gameCode: string): Snapshot | null {
    const copy = kept.get(gameCode);
    return copy && performance.now() - copy.checkedAt < CHECK_EVERY_MS ? copy.snapshot : null;
  }

  return {
    latest: async (gameCode) => (await refresh(gameCode)).snapshot,
    recent: async (gameCode) => known(gameCode) ?? (await shared(gameCode)).snapshot,
    known,
    changed: async (gameCode) => {
      await stamp.renew(gameCode);
      // What was asked before does not have the change.
      kept.delete(gameCode);
      asked.delete(gameCode);
    },
  };
}
