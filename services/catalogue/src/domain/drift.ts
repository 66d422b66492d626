import { isSameName } from './change-product.ts';
import type { Product } from './product.ts';

export type Mark = {
  readonly productId: string;
  /** Our copy of the supplier's price at the time of the comparison. If the copy changes later, the mark no longer counts. */
  readonly originalPrice: string;
  /** Null when the supplier did not list the product. */
  readonly supplierPrice: string | null;
};
export type Drift = {
  readonly supplierPrice: number | null;
  /** Change from our copy to the supplier's price, in percent of our copy, to two decimals; 0 if `missing`, 100 if ours is 0. */
  readonly changePercent: number;
  readonly missing: boolean;
  readonly isPast: boolean;
};
export type Listed = { readonly id: string; readonly spu: string; readonly price: string };
export type Compared = {
  readonly marks: readonly Mark[];
  readonly products: number;
  readonly unknown: number;
  /** Supplier products whose price is not a decimal number; they are not compared. */
  readonly unreadable: readonly string[];
};
type Priced = Pick<Product, 'productId' | 'originalPrice' | 'deletedAt'>;

const SCALE = 8;
const DECIMAL = new RegExp(`^(\\d{1,13})(?:\\.(\\d{1,${SCALE}})0*)?$`);

/** In units of 1/10^8, exactly; null when the text is not a decimal number. */
export function readDecimal(text: string): bigint | null {
  const match = DECIMAL.exec(text.trim());
  return match && BigInt(`${match[1]}${(match[2] ?? '').padEnd(SCALE, '0')}`);
}

function isSame(a: string, b: string): boolean {
  const [first, second] = [readDecimal(a), readDecimal(b)];
  return first === null || second === null ? a === b : first === second;
}

export function compareWithList(products: readonly Priced[], list: readonly Pick<Listed, 'id' | 'price'>[]): Compared {
  const known = products.filter(({ deletedAt }) => deletedAt === undefined);
  const prices = new Map(list.map(({ id, price }) => [id, price]));
  const ids = new Set(known.map(({ productId }) => productId));
  const marks = known.flatMap(({ productId, originalPrice }): Mark[] => {
    const supplierPrice = prices.get(productId) ?? null;
    if (supplierPrice !== null && readDecimal(supplierPrice) === null) return [];
    if (supplierPrice !== null && isSame(supplierPrice, originalPrice)) return [];
    return [{ productId, originalPrice, supplierPrice }];
  });
  return {
    marks,
    products: known.length,
    unknown: [...prices.keys()].filter((id) => !ids.has(id)).length,
    unreadable: [...prices].filter(([, price]) => readDecimal(price) === null).map(([id]) => id),
  };
}

/** Null without a mark, for a deleted product, and if our copy of the supplier's price has changed since the comparison. */
export function driftOf(
  { originalPrice, deletedAt }: Priced,
  mark: Mark | undefined,
  thresholdHundredths: bigint,
): Drift | null {
  if (!mark || deletedAt !== undefined || !isSame(mark.originalPrice, originalPrice)) return null;
  if (mark.supplierPrice === null) return { supplierPrice: null, changePercent: 0, missing: true, isPast: false };
  const ours = readDecimal(originalPrice) ?? 0n;
  const change = (readDecimal(mark.supplierPrice) ?? 0n) - ours;
  return {
    supplierPrice: Number(mark.supplierPrice),
    changePercent: ours === 0n ? 100 : Number(roundedDivision(change * 10_000n, ours)) / 100,
    missing: false,
    isPast: size(change) * 10_000n > thresholdHundredths * ours,
  };
}

const size = (value: bigint): bigint => (value < 0n ? -value : value);

const roundedDivision = (value: bigint, by: bigint): bigint => {
  const rounded = (size(value) * 2n + by) / (by * 2n);
  return value < 0n ? -rounded : rounded;
};

type NewName = { readonly productId: string; readonly spu: string };
type Named = Pick<Product, 'productId' | 'spu' | 'renamed' | 'deletedAt'>;

/**
 * `names`: the products whose name in the supplier's list has changed since the list was last read. `areMany`: at least two of
 * the new names differ from `spu`, and they are more than half of our listed products: probably the whole list was renamed.
 */
export function newNamesIn(
  products: readonly Named[],
  list: readonly { readonly id: string; readonly spu: string }[],
): { readonly names: readonly NewName[]; readonly areMany: boolean } {
  const spus = new Map(list.map(({ id, spu }) => [id, spu]));
  const both = products.flatMap((product) => {
    const spu = product.deletedAt === undefined ? spus.get(product.productId) : undefined;
    return spu === undefined ? [] : [{ product, spu }];
  });
  const differing = both.filter(({ product, spu }) => !isSameName(product.renamed?.to ?? product.spu, spu));
  const others = differing.filter(({ product, spu }) => !isSameName(product.spu, spu));
  return {
    names: differing.map(({ product: { productId }, spu }) => ({ productId, spu })),
    areMany: others.length > 1 && others.length * 2 > both.length,
  };
}
