import { points, type Points } from './points.ts';
import { err, ok, type Result } from './result.ts';

/**
 * By how much the supplier multiplies a list price for one player, in whole millionths: 1_004_300 means 1.0043. Whether it
 * charges by this number is learned from the balance; until then a unit's cost is a range.
 */
export type Multiplier = number & { readonly __unit: 'millionths of the list price' };

export const LIST_PRICE = 1_000_000 as Multiplier;
export const MULTIPLIER_MAX = 1_000 * LIST_PRICE;
const MILLIONTHS = 1_000_000n;

/** Throws RangeError for what is no multiplier, which is a bug: what others send goes through `parseMultiplier`. */
export function multiplier(millionths: number): Multiplier {
  if (!Number.isSafeInteger(millionths) || millionths < 1 || millionths > MULTIPLIER_MAX)
    throw new RangeError(`not a multiplier in millionths: ${millionths}`);
  return millionths as Multiplier;
}

const DECIMAL = /^(\d{1,6})(?:\.(\d{1,60}))?$/;

/** Reads decimal text of more than 0 and at most 1000. Digits beyond the sixth decimal are rounded up. */
export function parseMultiplier(text: unknown): Result<Multiplier, 'not_a_multiplier'> {
  const match = typeof text === 'string' ? DECIMAL.exec(text.trim()) : null;
  if (!match) return err('not_a_multiplier');
  const fraction = match[2] ?? '';
  const rest = /[^0]/.test(fraction.slice(6)) ? 1 : 0;
  const millionths = Number(match[1]) * LIST_PRICE + Number(fraction.slice(0, 6).padEnd(6, '0')) + rest;
  return millionths > 0 && millionths <= MULTIPLIER_MAX ? ok(multiplier(millionths)) : err('not_a_multiplier');
}

/** Exact; a part of a hundredth is rounded up. */
export const costOf = (list: Points, by: Multiplier): Points =>
  points((BigInt(list) * BigInt(by) + MILLIONTHS - 1n) / MILLIONTHS);

/** The product rounded down and up to hundredths, because nobody knows how the supplier rounds. */
export function productRange(list: Points, by: Multiplier): CostRange {
  return { least: points((BigInt(list) * BigInt(by)) / MILLIONTHS), most: costOf(list, by) };
}

/** How the supplier charges: by its list, by list times multiplier, or nobody knows yet which of the two. */
export type Charges = 'list' | 'multiplied' | 'unknown';
/** Reads a message. What is absent, or newer than this version, is unknown. */
export const chargesOf = (text: string | undefined): Charges =>
  text === 'list' || text === 'multiplied' ? text : 'unknown';

export type CostRange = { readonly least: Points; readonly most: Points };

/**
 * What the supplier may charge for a unit. Exact, so that both are equal, once it is known how it charges; until then it
 * may be the list price or its product with the multiplier, however that is rounded. Both are zero if the list price is,
 * which means that it is not known.
 */
export function costRange(list: Points, by: Multiplier = LIST_PRICE, charges: Charges = 'unknown'): CostRange {
  const most = countedCost(list, by, charges);
  if (charges !== 'unknown') return { least: most, most };
  return { least: points(Math.min(list, productRange(list, by).least)), most };
}

/** The cost that counts wherever points could run short: the higher of the two as long as it is not known how the supplier charges. */
export function countedCost(list: Points, by: Multiplier = LIST_PRICE, charges: Charges = 'unknown'): Points {
  if (charges === 'list') return list;
  const product = costOf(list, by);
  return charges === 'multiplied' ? product : points(Math.max(list, product));
}

/** An empty `productId` means all products that are not named. Null: what the supplier sent cannot be read. */
export type ProductMultiplier = { readonly productId: string; readonly multiplier: Multiplier | null };

/** The multiplier of a product for the player of whom `told` was told; null: nobody knows what it costs. */
export function multipliersOf(told: readonly ProductMultiplier[]): (productId: string) => Multiplier | null {
  const byProduct = new Map(told.map((one) => [one.productId, one.multiplier]));
  const ofOthers = byProduct.has('') ? (byProduct.get('') ?? null) : LIST_PRICE;
  return (productId) => (byProduct.has(productId) ? (byProduct.get(productId) ?? null) : ofOthers);
}

/** Stored and sent only if it is not 1; zero and absent mean 1. */
export type Multiplied = { readonly multiplierMillionths?: Multiplier };
export const multiplied = (millionths = 0): Multiplied =>
  millionths === 0 || millionths === LIST_PRICE ? {} : { multiplierMillionths: multiplier(millionths) };
