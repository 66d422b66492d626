import { queryOptions } from '@tanstack/react-query';
import * as z from '@topup/web-kit/api/schema.ts';
import { call } from '@topup/web-kit/api/client.ts';
import { amount, maybe } from './wire.ts';

const PRICES = '/api/products/admin/products/prices';

/** The paise at the end of a suggested price. With 'none' a price may end in any paise. */
export const ENDINGS = ['none', '00', '50', '90', '99'] as const;
export type Ending = (typeof ENDINGS)[number];

/** If `floor` is true, no suggested price is below the cost. */
export type PriceRule = {
  margin: { percent: number } | { rupees: number };
  ending: Ending;
  floor: boolean;
};

const suggestion = z.object({
  productId: z.string(),
  cost: maybe(amount),
  current: maybe(amount),
  suggested: maybe(amount),
  belowFloor: maybe(z.boolean()),
  why: maybe(z.string()),
});
export type PriceSuggestion = z.infer<typeof suggestion>;

const suggestionsAnswer = z.object({ data: z.object({ suggestions: z.array(suggestion) }) });

/** Only calculates suggestions. Prices change when an admin saves them. */
export const suggestPrices = async (rule: PriceRule, productIds?: string[]) =>
  (
    await call({
      method: 'POST',
      path: `${PRICES}/suggestions`,
      body: { rule, ...(productIds ? { productIds } : {}) },
      schema: suggestionsAnswer,
    })
  ).data.suggestions;

const salesAnswer = z.object({
  data: z.object({
    sales: z.array(z.object({ productId: z.string(), quantity: z.number(), revenue: amount })),
    since: maybe(z.string()),
  }),
});
export type PriceSales = z.infer<typeof salesAnswer>['data'];

/** `days`: at most 30. Amounts in rupees. */
export const priceSales = async (days: number): Promise<PriceSales> =>
  (await call({ path: `${PRICES}/sales`, query: { days }, schema: salesAnswer })).data;

export const salesQuery = (days: number) =>
  queryOptions({ queryKey: ['admin', 'price-sales', days], queryFn: () => priceSales(days) });
