import { parseRupees, type Paise, ZERO } from '@topup/kit/money';
import { derivedId } from '@topup/kit/ids';
import { points, type Points } from '@topup/kit/points';
import { err, ok, type Result } from '@topup/kit/result';
import type { Contents } from './contents.ts';
import { isDeleted, type Pause, type Product, type Renamed } from './product.ts';
import type { ProductState } from './product-version.ts';

export type ImportedProduct = {
  readonly productId: string;
  readonly spu: string;
  readonly originalPrice: string;
  /** Absent: a known product keeps its price, and a new product gets `originalPrice` as its price. */
  readonly pricePaise?: Paise | undefined;
  readonly points?: Points | undefined;
};
export type ProductDetails = {
  readonly productId: string;
  readonly spu: string;
  readonly originalPrice: string;
  readonly displayName: string;
  readonly pricePaise: Paise;
  readonly points: Points;
  /** Null: none. Absent: the product keeps its own. */
  readonly contents?: Contents | null | undefined;
};
export type ProductEdit = {
  readonly displayName?: string | undefined;
  readonly pricePaise?: Paise | undefined;
  readonly points?: Points | undefined;
  readonly contents?: Contents | null | undefined;
};

export type UnknownProduct = { readonly kind: 'unknown_product' };
export type NoPrice = { readonly kind: 'no_price' };

export const productKey = (gameCode: string, productId: string): string => derivedId('product', gameCode, productId);

/** How names are compared: spaces and case do not count. */
export const isSameName = (one: string, other: string): boolean => plainName(one) === plainName(other);
const plainName = (name: string): string => name.normalize('NFKC').replaceAll(/\s/g, '').toLowerCase();

/**
 * If an admin took a product off sale, an import never puts it back on sale: a price of zero and a pause stay, and a deleted
 * product comes back paused. If `item` has no price or no points, the product keeps its own. The product also keeps its `spu`.
 */
export function importProduct(
  known: Product | null,
  gameCode: string,
  item: ImportedProduct,
  now: Date,
  { areManyRenamed = false }: { readonly areManyRenamed?: boolean } = {},
): Result<Product, NoPrice> {
  const price = importedPrice(known, item);
  if (price === null) return err({ kind: 'no_price' });
  return ok({
    ...startOf(known, gameCode, item.productId, now),
    ...namesFrom(known, item.spu, now, areManyRenamed),
    originalPrice: item.originalPrice,
    displayName: known?.displayName || item.spu,
    pricePaise: price,
    points: item.points || known?.points || points(0),
    ...(known?.deletedAt && { paused: known.paused ?? { reason: WAS_DELETED, at: known.deletedAt, by: '' } }),
  });
}

const WAS_DELETED = 'Deleted before, and brought back by a sync';

function importedPrice(known: Product | null, { pricePaise, originalPrice }: ImportedProduct): Paise | null {
  if (!known) return pricePaise ?? defaultPrice(originalPrice);
  return known.pricePaise === 0 ? known.pricePaise : pricePaise || known.pricePaise;
}

/** `spu` stays the known name. If the supplier uses another name, `renamed` contains that name until an admin confirms it. */
function namesFrom(
  known: Product | null,
  spu: string,
  now: Date,
  isOnSale: boolean,
): { readonly spu: string; readonly renamed: Renamed | null } {
  if (!known || isSameName(known.spu, spu)) return { spu, renamed: null };
  if (known.renamed && isSameName(known.renamed.to, spu)) return { spu: known.spu, renamed: known.renamed };
  return { spu: known.spu, renamed: { to: spu, at: now, isOnSale } };
}

export const followName = (
  known: Product | null,
  spu: string,
  isOnSale: boolean,
  now: Date,
): Result<Product, UnknownProduct> => changeKnown(known, now, (product) => namesFrom(product, spu, now, isOnSale));

export type NoNewName = { readonly kind: 'no_new_name' };

/** `to`: the supplier's new name as the admin saw it. */
export function confirmName(known: Product | null, to: string, now: Date): Result<Product, UnknownProduct | NoNewName> {
  if (known?.renamed?.to !== to) return err({ kind: 'no_new_name' });
  return changeKnown(known, now, ({ displayName, spu }) => ({
    spu: to,
    displayName: displayName === spu ? to : displayName,
    renamed: null,
  }));
}

/** Stores the values that an admin entered, zero included; an empty display name becomes the supplier's name. */
export const replaceDetails = (
  known: Product | null,
  gameCode: string,
  details: ProductDetails,
  now: Date,
): Product => ({
  ...startOf(known, gameCode, details.productId, now),
  ...(details.contents !== undefined && { contents: details.contents }),
  spu: details.spu,
  renamed: known?.renamed && isSameName(known.renamed.to, details.spu) ? null : (known?.renamed ?? null),
  originalPrice: details.originalPrice,
  displayName: details.displayName.trim() || details.spu,
  pricePaise: details.pricePaise,
  points: details.points,
});

export const editProduct = (known: Product | null, edit: ProductEdit, now: Date): Result<Product, UnknownProduct> =>
  changeKnown(known, now, (product) => ({
    displayName: edit.displayName === undefined ? product.displayName : edit.displayName.trim() || product.spu,
    pricePaise: edit.pricePaise ?? product.pricePaise,
    points: edit.points ?? product.points,
    contents: edit.contents === undefined ? product.contents : edit.contents,
  }));

export const changeIcon = (known: Product | null, icon: string, now: Date): Result<Product, UnknownProduct> =>
  changeKnown(known, now, () => ({ icon }));

export const pauseProduct = (known: Product | null, paused: Pause | null, now: Date): Result<Product, UnknownProduct> =>
  changeKnown(known, now, () => ({ paused }));

export const deleteProduct = (known: Product | null, now: Date): Result<Product, UnknownProduct> =>
  changeKnown(known, now, () => ({ deletedAt: now }));

/**
 * `state` null: the product did not exist then, so it is deleted. `renamed` stays: it is about today's supplier list. So do
 * contents that the state does not know.
 */
export function restoreProduct(
  known: Product | null,
  state: ProductState | null,
  now: Date,
): Result<Product, UnknownProduct> {
  if (!known) return err({ kind: 'unknown_product' });
  const start = startOf(known, known.gameCode, known.productId, now);
  const deletedAt = known.deletedAt ?? start.changedAt;
  if (!state) return ok({ ...start, deletedAt });
  const { deleted, contents = known.contents, ...rest } = state;
  return ok({ ...start, ...rest, contents, renamed: known.renamed, ...(deleted && { deletedAt }) });
}

function changeKnown(
  known: Product | null,
  now: Date,
  change: (product: Product) => Partial<Product>,
): Result<Product, UnknownProduct> {
  if (!known || isDeleted(known)) return err({ kind: 'unknown_product' });
  return ok({ ...startOf(known, known.gameCode, known.productId, now), ...change(known) });
}

export function defaultPrice(originalPrice: string): Paise | null {
  const parsed = parseRupees(originalPrice);
  return parsed.ok ? parsed.value : null;
}

function startOf(known: Product | null, gameCode: string, productId: string, now: Date): Product {
  if (!known) {
    const empty = { spu: '', displayName: '', originalPrice: '0', pricePaise: ZERO, points: points(0), icon: '' };
    const times = { createdAt: now, changedAt: now, version: 1 };
    const unmarked = {
      contents: null,
      paused: null,
      renamed: null,
      recentPrices: [],
      recentPoints: [],
      soldBelowCost: null,
    };
    return { _id: productKey(gameCode, productId), gameCode, productId, ...empty, ...unmarked, ...times };
  }
  const { deletedAt: _, ...rest } = known;
  // Later than the product's previous change even if the clock was set back: readers ask for all changes after a given time.
  const changedAt = new Date(Math.max(now.getTime(), known.changedAt.getTime() + 1));
  return { ...rest, changedAt, version: known.version + 1 };
}
