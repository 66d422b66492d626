import { createBackground } from '@topup/kit/background';
import { inParallel } from '@topup/kit/in-parallel';
import { err, ok, type Result } from '@topup/kit/result';
import { PRODUCTS_MAX, type Product, type TooManyProducts } from '../domain/product.ts';
import { isChange, versionOf, type ChangedBy } from '../domain/product-version.ts';
import { remembered, type ChangeRules } from '../domain/remember-change.ts';
import { weighChange, type Ask, type Weight } from '../domain/weigh-change.ts';
import { followUp, moveVersions, type FollowUpDeps } from './follow-up.ts';
import type { ProductList } from './product-list.ts';
import type { ProductRecord } from './product-schema.ts';
import type { Products } from './products.ts';

type Decide<E> = (known: Product | null) => Result<Product, E>;
type Planned<E> = { readonly id: string; readonly decide: Decide<E> };
export type Changed = { readonly before: Product | null; readonly after: Product; readonly asks: readonly Ask[] };
/** A change that is not stored, because the admin has to be asked first or a second admin has to confirm. */
export type Unsettled = Weight & {
  readonly kind: 'asks' | 'waits';
  readonly before: Product | null;
  readonly after: Product;
};
type Refused = TooManyProducts | Unsettled;

export type ProductWriter = {
  /** Calls `decide` again if the product was changed between its reading and the write. */
  readonly change: <E>(id: string, decide: Decide<E>, by: ChangedBy) => Promise<Result<Product, E | Refused>>;
  /** Returns the results in the order of the plan. Without `by` it is a preview and nothing is stored. */
  readonly changeMany: <E>(
    planned: readonly Planned<E>[],
    by: ChangedBy | null,
  ) => Promise<Result<Changed, E | Refused>[]>;
  readonly followUp: (record: ProductRecord) => Promise<void>;
  readonly moveVersions: (of: { _id: string } | { gameCode: string }) => Promise<void>;
  /** Waits until every `followUp` that runs in the background has ended. */
  readonly stop: () => Promise<void>;
};

type Stored = Changed & { readonly record: ProductRecord | null };

const TRIES_MAX = 10;

export type WriterDeps = FollowUpDeps & { readonly list: ProductList; readonly rules: () => Promise<ChangeRules> };

export function createProductWriter(deps: WriterDeps): ProductWriter {
  const { products, list } = deps;
  const background = createBackground(deps.log);

  /** Makes every process reread its cached list. Moves the versions and publishes the events in the background. */
  async function announce(records: readonly ProductRecord[]): Promise<void> {
    for (const game of new Set(records.map(({ gameCode }) => gameCode))) await list.changed(game);
    background.add(followUp(deps, records));
  }

  return {
    followUp: (record) => followUp(deps, [record]),
    stop: background.stop,
    moveVersions: async (of) => moveVersions(deps, await products.pendingVersions(of)),
    change: async (id, decide, by) => {
      const into = { products, hasRoom: roomIn(products), rules: await deps.rules() };
      const stored = await store(into, id, await products.byId(id), decide, by);
      if (!stored.ok) return stored;
      if (stored.value.record) await announce([stored.value.record]);
      return ok(stored.value.after);
    },
    changeMany: async (planned, by) => {
      const groups = Map.groupBy(planned.entries(), ([, { id }]) => id);
      const known = new Map((await products.byIds([...groups.keys()])).map((product) => [product._id, product]));
      const into = { products, hasRoom: roomIn(products), rules: await deps.rules() };
      const done = await inParallel([...groups], async ([id, group]) => {
        const inOrder = group.map(([, one]) => one);
        const results = await changeInOrder(into, inOrder, known.get(id) ?? null, by);
        return { results: results.map((result, i) => [group[i]?.[0] ?? 0, result] as const) };
      });
      const results = done.flatMap((group) => group.results).sort(([a], [b]) => a - b);
      await announce(done.flatMap((group) => lastOf(group.results.map(([, result]) => result))));
      return results.map(([, result]) => result);
    },
  };
}

/** Of a product's records the last is enough: it includes the pending events and versions of the earlier ones. */
const lastOf = <E>(results: readonly Result<Stored, E>[]): ProductRecord[] =>
  results.flatMap((result) => (result.ok && result.value.record ? [result.value.record] : [])).slice(-1);

type Into = {
  readonly products: Products;
  readonly hasRoom: (gameCode: string) => Promise<boolean>;
  readonly rules: ChangeRules;
};
const FULL = err({ kind: 'too_many_products' } as const);

function roomIn(products: Products): Into['hasRoom'] {
  const known = new Map<string, Promise<number>>();
  let made = 0;
  return async (gameCode) => {
    const counting = known.get(gameCode) ?? products.totalsOf(gameCode).then((totals) => totals.products);
    known.set(gameCode, counting);
    return (await counting) + made++ < PRODUCTS_MAX;
  };
}

async function store<E>(
  into: Into,
  id: string,
  read: Product | null,
  decide: Decide<E>,
  by: ChangedBy,
): Promise<Result<Stored, E | Refused>> {
  let before = read;
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const settled = await settle(into, before, decide, by.consent);
    if (!settled.ok) return settled;
    const { after, asks } = settled.value;
    if (!isChange(before, after)) return ok({ before, after: before ?? after, asks, record: null });
    const kept = remembered(before, after, into.rules, by.admin.email);
    const record = await into.products.write(before, kept, versionOf(before, kept, by));
    if (record) return ok({ before, after: kept, asks, record });
    before = await into.products.byId(id);
  }
  throw new Error('a product changed too often at once');
}

/** Every change passes here. `decide` computes it; the rules then say whether the admin or a second admin must confirm it. */
async function settle<E>(
  { hasRoom, rules }: Into,
  before: Product | null,
  decide: Decide<E>,
  consent: ChangedBy['consent'],
): Promise<Result<Changed, E | Refused>> {
  const decision = decide(before);
  if (!decision.ok) return decision;
  const after = decision.value;
  if (before === null && !(await hasRoom(after.gameCode))) return FULL;
  const weight = weighChange(before, after, rules.pointCost, rules.now);
  const waits = rules.isSingleAdmin || consent === 'second' ? [] : weight.waits;
  if (consent === 'ask' && weight.asks.length + waits.length > 0)
    return err({ kind: 'asks', before, after, asks: weight.asks, waits });
  if (waits.length > 0) return err({ kind: 'waits', before, after, ...weight });
  return ok({ before, after, asks: weight.asks });
}

async function changeInOrder<E>(
  into: Into,
  group: readonly Planned<E>[],
  known: Product | null,
  by: ChangedBy | null,
): Promise<Result<Stored, E | Refused>[]> {
  const results: Result<Stored, E | Refused>[] = [];
  let before = known;
  for (const { id, decide } of group) {
    const result = by ? await store(into, id, before, decide, by) : await shown(into, before, decide);
    results.push(result);
    if (result.ok) before = result.value.after;
  }
  return results;
}

async function shown<E>(into: Into, before: Product | null, decide: Decide<E>): Promise<Result<Stored, E | Refused>> {
  const settled = await settle(into, before, decide, undefined);
  if (!settled.ok) return settled;
  const { after } = settled.value;
  const kept = isChange(before, after) ? remembered(before, after, into.rules, '') : after;
  return ok({ ...settled.value, after: kept, record: null });
}
