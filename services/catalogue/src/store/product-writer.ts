import { inParallel } from '@topup/kit/in-parallel';
import { ok, type Result } from '@topup/kit/result';
import type { Product } from '../domain/product.ts';
import { isChange, versionOf, type ChangedBy } from '../domain/product-version.ts';
import { followUp, moveVersions, type FollowUpDeps } from './follow-up.ts';
import type { ProductList } from './product-list.ts';
import type { ProductRecord } from './product-schema.ts';
import type { Products } from './products.ts';

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

/** A change, and the product's record when there was something to write. */
type Stored = Changed & { readonly record: ProductRecord | null };

const TRIES_MAX = 10;

export function createProductWriter(deps: FollowUpDeps & { list: ProductList }): ProductWriter {
  const { products, list } = deps;

  /** What was written is on the list before it is answered; others hear of it right after. */
  async function announce(records: readonly ProductRecord[]): Promise<void> {
    for (const game of new Set(records.map(({ gameCode }) => gameCode))) await list.changed(game);
    void followUp(deps, records);
  }

  return {
    followUp: (record) => followUp(deps, [record]),
    moveVersions: async (of) => moveVersions(deps, await products.pendingVersions(of)),
    change: async (id, decide, by) => {
      const stored = await store(products, id, await products.byId(id), decide, by);
      if (!stored.ok) return stored;
      if (stored.value.record) await announce([stored.value.record]);
      return ok(stored.value.after);
    },
    changeMany: async (planned, by) => {
      const groups = Map.groupBy(planned.entries(), ([, { id }]) => id);
      const known = new Map((await products.byIds([...groups.keys()])).map((product) => [product._id, product]));
      const done = await inParallel([...groups], async ([id, group]) => {
        const inOrder = group.map(([, one]) => one);
        const results = await changeInOrder(products, inOrder, known.get(id) ?? null, by);
        return { results: results.map((result, i) => [group[i]?.[0] ?? 0, result] as const) };
      });
      const results = done.flatMap((group) => group.results).sort(([a], [b]) => a - b);
      await announce(done.flatMap((group) => lastOf(group.results.map(([, result]) => result))));
      return results.map(([, result]) => result);
    },
  };
}

/** The last record of a product has all that earlier ones of it had left to send. */
const lastOf = <E>(results: readonly Result<Stored, E>[]): ProductRecord[] =>
  results.flatMap((result) => (result.ok && result.value.record ? [result.value.record] : [])).slice(-1);

/** From the product as it was read; read again when somebody else wrote meanwhile. */
async function store<E>(
  products: Products,
  id: string,
  read: Product | null,
  decide: Decide<E>,
  by: ChangedBy,
): Promise<Result<Stored, E>> {
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

/** Several changes of one product, each from what the one before it made; without `by` they are only shown. */
async function changeInOrder<E>(
  products: Products,
  group: readonly Planned<E>[],
  known: Product | null,
  by: ChangedBy | null,
): Promise<Result<Stored, E>[]> {
  const results: Result<Stored, E>[] = [];
  let before = known;
  for (const { id, decide } of group) {
    const result = by ? await store(products, id, before, decide, by) : shown(before, decide);
    results.push(result);
    if (result.ok) before = result.value.after;
  }
  return results;
}

/** What would be stored. */
function shown<E>(before: Product | null, decide: Decide<E>): Result<Stored, E> {
  const decided = decide(before);
  return decided.ok ? ok({ before, after: decided.value, record: null }) : decided;
}
