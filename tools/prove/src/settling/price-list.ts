import { BASKET, MULTIPLIERS } from './distributions.ts';
import type { Draws } from './draws.ts';

export type Product = {
  readonly pointsHundredths: number;
  readonly pricePaise: number;
  /** Of players without a multiplier of their own. */
  readonly multiplierMillionths: number;
};

const LIST_PRICE = 1_000_000;

/** Hundredths of a point, as in the supplier's lists of three regions. */
const REGIONS: readonly (readonly number[])[] = [
  [4_000, 6_250, 11_950, 12_500, 18_750, 19_850, 39_400, 49_500, 148_500, 247_500, 371_250, 618_750, 40_250, 9_950],
  [475, 950, 1_900, 4_750, 9_500, 19_000, 28_500, 47_500, 95_000, 190_000, 475_000, 9_500, 47_500],
  [1_137, 2_274, 5_685, 11_370, 22_740, 46_290, 91_610, 137_950, 228_330, 12_990, 59_900],
];
const PRODUCTS = { least: 12, most: 30 };
const POPULARITY_EXPONENT = 0.9;

/** Another game's or a promotion's product costs as much as one on the list, twice as much, a little more, or anything. */
function another(draws: Draws, points: readonly number[]): number {
  const known = draws.pick(points);
  const by = draws.oneOf({ same: 0.45, double: 0.2, dearer: 0.15, any: 0.2 });
  if (by === 'same') return known;
  if (by === 'double') return 2 * known;
  if (by === 'dearer') return Math.round(known * draws.between(1.02, 1.2));
  return 5 * Math.round(draws.logBetween(500, 150_000) / 5);
}

export class PriceList {
  readonly products: readonly Product[];
  private readonly shares: readonly number[];
  private readonly favourite: Product | null;

  constructor(draws: Draws) {
    const points = [...draws.pick(REGIONS)];
    const size = draws.whole(PRODUCTS.least, PRODUCTS.most);
    while (points.length < size) points.push(another(draws, points));
    points.sort((a, b) => a - b);
    const paisePerHundredth = draws.between(1.2, 1.7) * draws.between(1.04, 1.15);
    const multipliers = productMultipliers(draws, points.length);
    this.products = points.map((pointsHundredths, index) => ({
      pointsHundredths,
      pricePaise: 100 * Math.ceil((pointsHundredths * paisePerHundredth) / 100),
      multiplierMillionths: multipliers.get(index) ?? LIST_PRICE,
    }));
    const weights = points.map((_, rank) => draws.between(0.3, 1) / (rank + 1) ** POPULARITY_EXPONENT);
    const all = weights.reduce((sum, weight) => sum + weight, 0);
    this.shares = weights.map((weight) => weight / all);
    this.favourite = draws.chance(BASKET.favourite.shops) ? this.sold(draws) : null;
  }

  bought(draws: Draws): Product {
    if (this.favourite && draws.chance(BASKET.favourite.sales)) return this.favourite;
    return this.sold(draws);
  }

  /** Hundredths of a point of an average unit. */
  get meanPoints(): number {
    const mean = this.products.reduce((sum, { pointsHundredths }, at) => sum + pointsHundredths * this.share(at), 0);
    if (!this.favourite) return mean;
    const { sales } = BASKET.favourite;
    return sales * this.favourite.pointsHundredths + (1 - sales) * mean;
  }

  private share(index: number): number {
    return this.shares[index] ?? 0;
  }

  private sold(draws: Draws): Product {
    let left = draws.share();
    return this.products.find((_, index) => (left -= this.share(index)) < 0) ?? (this.products[0] as Product);
  }
}

function productMultipliers(draws: Draws, products: number): Map<number, number> {
  const multipliers = new Map<number, number>();
  if (!draws.chance(MULTIPLIERS.shopsWithProduct)) return multipliers;
  const { usualProduct, second, players } = MULTIPLIERS;
  if (draws.chance(second.share))
    multipliers.set(draws.whole(0, products - 1), stepped(draws.between(second.least, second.most), players.step));
  return multipliers.set(draws.whole(0, products - 1), usualProduct);
}

const stepped = (millionths: number, step: number): number => step * Math.round(millionths / step);

/** Null for most players: they have the product's multiplier. */
export function playersMultiplier(draws: Draws): number | null {
  const { share, least, most, step } = MULTIPLIERS.players;
  return draws.chance(share) ? stepped(draws.between(least, most), step) : null;
}

/** Rounded up to the hundredth. Exact: the product of both is below 2^53. */
export const multipliedCost = (pointsHundredths: number, multiplierMillionths: number): number =>
  Math.ceil((pointsHundredths * multiplierMillionths) / LIST_PRICE);
