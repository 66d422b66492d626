import { paise, subtractPaise, sumPaise, type Paise } from '@topup/kit/money';
import { points, sumPoints, type Points } from '@topup/kit/points';
import { countedCost, type Charges } from '@topup/kit/supplier-cost';
import { sumSold, type AlikeSold, type SoldDay } from './sold.ts';

/** What a product earned and cost, by the orders created on a day; only delivered units count. */
export type Margin = {
  readonly productId: string;
  readonly units: number;
  readonly earnedPaise: Paise;
  /** Null if the list price of a unit was unknown at its sale. */
  readonly points: Points | null;
  /** Null if the points or the cost of a point are unknown. */
  readonly costPaise: Paise | null;
  readonly marginPaise: Paise | null;
};
export type MarginDay = { readonly day: string; readonly products: readonly Margin[] };

/** `charges`: while it is not known how the supplier charges, the higher cost counts. */
export const marginsOf = ({ day, products, pointCostPaise }: SoldDay, charges: Charges): MarginDay => ({
  day,
  products: sumSold([{ products }]).map(({ productId, quantity, revenuePaise }) => {
    const spent = spentOn(
      products.filter((one) => one.productId === productId),
      charges,
    );
    const costPaise = spent === null || pointCostPaise === null ? null : costOf(spent, pointCostPaise);
    return margin({ productId, units: quantity, earnedPaise: revenuePaise, points: spent, costPaise });
  }),
});

/** The sum over all days for each product, by product id. */
export function sumMargins(days: readonly MarginDay[]): Margin[] {
  const all = days.flatMap(({ products }) => products);
  return [...new Set(all.map(({ productId }) => productId))].sort().map((productId) => {
    const own = all.filter((one) => one.productId === productId);
    const [spent, costs] = [known(own.map((one) => one.points)), known(own.map((one) => one.costPaise))];
    return margin({
      productId,
      units: own.reduce((sum, { units }) => sum + units, 0),
      earnedPaise: sumPaise(own.map(({ earnedPaise }) => earnedPaise)),
      points: spent && sumPoints(spent),
      costPaise: costs && sumPaise(costs),
    });
  });
}

export const isLoss = ({ marginPaise }: Pick<Margin, 'marginPaise'>): boolean =>
  marginPaise !== null && marginPaise < 0;

const margin = (one: Omit<Margin, 'marginPaise'>): Margin => ({
  ...one,
  marginPaise: one.costPaise === null ? null : subtractPaise(one.earnedPaise, one.costPaise),
});

const spentOn = (alike: readonly AlikeSold[], charges: Charges): Points | null =>
  alike.some(({ pointsHundredths }) => pointsHundredths === 0)
    ? null
    : sumPoints(
        alike.map(({ quantity, pointsHundredths, multiplierMillionths }) =>
          points(countedCost(pointsHundredths, multiplierMillionths, charges) * quantity),
        ),
      );

/** Exact, and rounded up to a paisa for a product and day. */
const costOf = (spent: Points, pointCostPaise: number): Paise =>
  paise((BigInt(spent) * BigInt(pointCostPaise) + 99n) / 100n);

const known = <T>(all: readonly (T | null)[]): T[] | null => (all.includes(null) ? null : (all as T[]));
