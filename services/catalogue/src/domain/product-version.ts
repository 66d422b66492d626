import type { ActName } from '@topup/proto/act-names';
import type { Actor } from '@topup/kit/actor';
import { contentsKey, type Contents } from './contents.ts';
import { isDeleted, type Product } from './product.ts';

export type ProductState = Pick<
  Product,
  'spu' | 'displayName' | 'originalPrice' | 'pricePaise' | 'points' | 'icon' | 'paused' | 'renamed'
> & {
  readonly deleted: boolean;
  /** Null: none. Absent: not known, because a release without contents stored this state. */
  readonly contents?: Contents | null | undefined;
};

export type PriceAct = Extract<
  ActName,
  | 'update-price'
  | 'delete-price'
  | 'set-icon'
  | 'pause'
  | 'resume'
  | 'name-changed'
  | 'confirm-name'
  | 'import-prices'
  | 'bulk-edit'
  | 'undo-import'
  | 'rollback-price'
  | 'rollback-prices'
>;

export type ChangedBy = {
  readonly admin: Actor;
  readonly act: PriceAct;
  readonly reason?: string | undefined;
  readonly importId?: string | undefined;
  /**
   * `ask`: the change is stored only if neither this admin nor a second one has to confirm it. Absent: it is stored unless a
   * second admin has to confirm it. `second`: it is stored, because a second admin has confirmed it.
   */
  readonly consent?: 'ask' | 'second' | undefined;
};

/** The audit record of a change that an admin made to a product. Never changed or removed. */
export type ProductVersion = Actor & {
  readonly _id: string;
  /** The product's `_id`. */
  readonly product: string;
  readonly gameCode: string;
  readonly productId: string;
  readonly version: number;
  /** Later than every earlier version of the product. */
  readonly at: Date;
  readonly act: PriceAct;
  readonly before: ProductState | null;
  readonly after: ProductState;
  readonly reason: string | null;
  readonly importId: string | null;
};

export const stateOf = (product: Product): ProductState => ({
  spu: product.spu,
  displayName: product.displayName,
  originalPrice: product.originalPrice,
  pricePaise: product.pricePaise,
  points: product.points,
  icon: product.icon,
  contents: product.contents,
  paused: product.paused,
  renamed: product.renamed,
  deleted: isDeleted(product),
});

const FIELDS = [
  'spu',
  'displayName',
  'originalPrice',
  'pricePaise',
  'points',
  'icon',
  'contents',
  'paused',
  'renamed',
  'deleted',
] as const;
export type StateField = (typeof FIELDS)[number];

export const changedFields = (before: ProductState, after: ProductState): StateField[] =>
  FIELDS.filter((field) => isKnown(before, field) && isKnown(after, field)).filter(
    (field) => valueOf(before, field) !== valueOf(after, field),
  );

const isKnown = (state: ProductState, field: StateField): boolean => state[field] !== undefined;

/** Two pauses with the same reason count as equal, so pausing again by another admin or at another time makes no new version. */
const valueOf = (state: ProductState, field: StateField) => {
  if (field === 'paused') return state.paused?.reason ?? null;
  if (field === 'contents') return contentsKey(state.contents ?? null);
  return field === 'renamed' ? state.renamed && `${state.renamed.isOnSale} ${state.renamed.to}` : state[field];
};

export const isChange = (before: Product | null, after: Product): boolean =>
  before === null || changedFields(stateOf(before), stateOf(after)).length > 0;

export function versionOf(before: Product | null, after: Product, { admin, act, ...why }: ChangedBy): ProductVersion {
  const { _id: product, gameCode, productId, version, changedAt: at } = after;
  return {
    _id: `${product}:${version}`,
    product,
    gameCode,
    productId,
    version,
    at,
    act,
    ...admin,
    before: before && stateOf(before),
    after: stateOf(after),
    reason: why.reason ?? null,
    importId: why.importId ?? null,
  };
}
