import { z } from 'zod';
import { baseConfig } from '@topup/kit/config';
import { twoPeopleSettings } from '@topup/kit/two-people';

export const configSchema = baseConfig.extend({
  ...twoPeopleSettings,
  POINT_COST_PAISE: z.coerce
    .number()
    .int()
    .positive()
    .optional()
    .describe('what one supplier point costs us, in paise, until an admin sets it on the price page'),
  PRICE_COMPARISON_HOUR: z.coerce
    .number()
    .int()
    .min(0)
    .max(23)
    .default(4)
    .describe("hour of the day in India after which products are compared with the supplier's list, once a day"),
  PRICE_DRIFT_PERCENT: z
    .string()
    .regex(/^\d{1,4}(\.\d{1,2})?$/, 'a number with at most two decimals')
    .default('3')
    .transform((text) => BigInt(Math.round(Number(text) * 100)))
    .describe('change of a supplier price, in per cent of ours, above which an alert fires'),
});
export type CatalogueConfig = z.infer<typeof configSchema>;
