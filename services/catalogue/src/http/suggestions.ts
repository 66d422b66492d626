import { z } from 'zod';
import { rupeesNumber } from '@topup/kit/money';
import { costOf } from '../domain/cost.ts';
import type { Product } from '../domain/product.ts';
import type { Suggestion } from '../domain/suggest-price.ts';

export const suggestion = z.object({
  productId: z.string(),
  cost: z.number().nullable().describe('rupees'),
  current: z.number().describe('rupees'),
  suggested: z.number().nullable().describe('rupees'),
  belowFloor: z.boolean().describe('below the lowest price at which the order service sells it'),
  why: z.string().optional().describe('in words for a person'),
});

const WHY: Readonly<Record<NonNullable<Suggestion['why']>, string>> = {
  no_point_cost: 'What a point costs is not set.',
  no_points: 'The points of this product are not known.',
  raised_to_floor: 'Raised to what the points cost.',
  not_positive: 'The rule leaves no price.',
  too_high: 'The rule makes a price that is too high.',
};

export const suggestionView =
  (pointCostPaise: number | null) =>
  ({ product, suggestion: { suggested, belowFloor, why } }: { product: Product; suggestion: Suggestion }) => {
    const cost = costOf(product, pointCostPaise);
    return {
      productId: product.productId,
      cost: cost && rupeesNumber(cost),
      current: rupeesNumber(product.pricePaise),
      suggested: suggested && rupeesNumber(suggested),
      belowFloor,
      ...(why && { why: WHY[why] }),
    };
  };
