import type { Product } from './product.ts';

/** How one product differed from the supplier's list at the last comparison. */
export type Mark = {
  readonly productId: string;
  /** Our copy of the supplier price at that time. The mark is void once an admin has imported or set another one. */
  readonly originalPrice: string;
  /** Null when the supplier did not list the product. */
  readonly supplierPrice: string | null;
};
/** The difference as shown to admins. */
export type Drift = {
  readonly supplierPrice: number | null;
  /** Rounded to two decimals; 0 when the supplier does not list it, 100 when ours is zero. */
  readonly changePercent: number;
  readonly missing: boolean;
  /** Whether the change exceeds the threshold. */
  readonly isPast: boolean;
};
export type Listed = { readonly id: string; readonly price: string };
export type Compared = {
  readonly marks: readonly Mark[];
  /** How many products were compared. */
  readonly products: number;
  /** Number of supplier products that the store does not have. */
  readonly unknown: number;
  /** Supplier products whose price is not a decimal number; they are not compared. */
  readonly unreadable: readonly string[];
};
type Priced = Pick<Product, 'productId' | 'originalPrice' | 'deletedAt'>;

const SCALE = 8;
const DECIMAL = new RegExp(`^(\\d{1,13})(?:\\.(\\d{1,${SCALE}})0*)?$`);

/** A decimal text as a whole number of 1/10^8, exactly; null when the text is not a decimal number. */
export function readDecimal(text: string): bigint | null {
  const match = DECIMAL.exec(text.trim());
  return match && BigInt(`${match[1]}${(match[2] ?? '').padEnd(SCALE, '0')}`);
}

/** Whether two texts are the same number. A text that is not a number equals only itself. */
function isSame(a: string, b: string): boolean {
  const [first, second] = [readDecimal(a), readDecimal(b)];
  return first === null || second === null ? a === b : first === second;
}

/** Compares every product that is not deleted with the supplier's list. */
export function compareWithList(products: readonly Priced[], list: readonly Listed[]): Compared {
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

/** The product's current drift; null once its supplier price differs from the one that was compared. */
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

/** Rounds half away from zero; the divisor must be positive. */
const roundedDivision = (value: bigint, by: bigint): bigint => {
  const rounded = (size(value) * 2n + by) / (by * 2n);
  return value < 0n ? -rounded : rounded;
};
