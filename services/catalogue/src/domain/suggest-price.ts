import { paise, type Paise } from '@topup/kit/money';
import { exactCost, floorOf } from './cost.ts';
import type { Product } from './product.ts';

export const ENDINGS = ['none', '00', '50', '90', '99'] as const;
type Ending = (typeof ENDINGS)[number];
export type PriceRule = {
  /** Added to the cost; may be negative. */
  readonly margin: { readonly percentHundredths: number } | { readonly paise: Paise };
  readonly ending: Ending;
  readonly floor: boolean;
};
export type Suggestion = {
  readonly suggested: Paise | null;
  readonly belowFloor: boolean;
  readonly why?: 'no_point_cost' | 'no_points' | 'raised_to_floor' | 'not_positive' | 'too_high';
};

export const PRICE_MAX_PAISE = 100_000_000;
/** 100 per cent, in hundredths of a per cent. */
const WHOLE = 10_000n;
/** Hundredths of a paisa times hundredths of a per cent, divided by this, are paise. */
const SCALE = 100n * WHOLE;

export function suggestPrice(
  product: Pick<Product, 'points'>,
  rule: PriceRule,
  pointCostPaise: number | null,
): Suggestion {
  const cost = exactCost(product, pointCostPaise);
  const floor = floorOf(product, pointCostPaise);
  if (cost === null || floor === null)
    return { suggested: null, belowFloor: false, why: pointCostPaise === null ? 'no_point_cost' : 'no_points' };
  const wanted = withMargin(cost, rule.margin);
  const isRaised = rule.floor && wanted < floor;
  const suggested = upToEnding(isRaised ? BigInt(floor) : wanted, rule.ending);
  if (suggested <= 0n) return { suggested: null, belowFloor: true, why: 'not_positive' };
  if (suggested > PRICE_MAX_PAISE) return { suggested: null, belowFloor: false, why: 'too_high' };
  const price = paise(suggested);
  return { suggested: price, belowFloor: price < floor, ...(isRaised && { why: 'raised_to_floor' }) };
}

function withMargin(cost: bigint, margin: PriceRule['margin']): bigint {
  const exact =
    'paise' in margin
      ? (cost + BigInt(margin.paise) * 100n) * WHOLE
      : cost * (WHOLE + BigInt(margin.percentHundredths));
  return floorDivide(exact + SCALE / 2n, SCALE);
}

/** Rounds up to the next price with this ending (in paise), so that the ending never reduces the margin. */
function upToEnding(price: bigint, ending: Ending): bigint {
  if (ending === 'none') return price;
  const end = BigInt(ending);
  return -floorDivide(-(price - end), 100n) * 100n + end;
}

function floorDivide(value: bigint, by: bigint): bigint {
  const quotient = value / by;
  return value % by < 0n ? quotient - 1n : quotient;
}
