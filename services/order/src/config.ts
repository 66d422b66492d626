import { z } from 'zod';
import { baseConfig, commaList } from '@topup/kit/config';
import { LIST_PRICE, parseMultiplier } from '@topup/kit/supplier-cost';
import { ORDER_UNITS_LIMIT } from '@topup/proto';

const key = z
  .string()
  .transform((text) => Buffer.from(text, 'base64url'))
  .refine((bytes) => bytes.length >= 32, 'needs at least 32 bytes, base64url');

const multiplier = z.string().transform((text, context) => {
  const parsed = parseMultiplier(text);
  if (parsed.ok && parsed.value >= LIST_PRICE) return parsed.value;
  context.addIssue({ code: 'custom', message: 'must be a decimal number from 1 to 1000' });
  return z.NEVER;
});

export const configSchema = baseConfig.extend({
  STATUS_TOKEN_KEY: key.describe('signs the return pages of orders, base64url'),
  PAYMENT_URL_HOSTS: commaList.describe('host[:port] list that payment pages may be on; a page elsewhere is refused'),
  ORDER_LINES_MAX: z.coerce.number().int().min(1).max(100).default(10).describe('different items in one order'),
  ORDER_UNITS_MAX: z.coerce.number().int().min(1).max(ORDER_UNITS_LIMIT).default(50).describe('units in one order'),
  WEEKLY_PASS_PRODUCT_IDS: commaList
    .default(['16642', '16641'])
    .describe('Weekly Passes: products that the game limits per account'),
  BONUS_PRODUCT_IDS: commaList
    .default(['22590', '22591', '22592', '22593'])
    .describe('products with a first-purchase bonus in the game (50, 150, 250 and 500 diamonds)'),
  BONUS_SINCE: z.iso
    .date()
    .optional()
    .describe('day in India since which a bonus counts as used; 1 January of this year when absent'),
  POINT_COST_PAISE: z.coerce
    .number()
    .int()
    .min(1)
    .optional()
    .describe('what a supplier point costs, in paise, until the catalogue tells it; no floor until then when absent'),
  SUPPLIER_MULTIPLIER_MAX: multiplier
    .prefault('1.05')
    .describe('a product whose list price the supplier multiplies by more for a player is not sold to this player'),
  PLACED_AUTO_REFUND: z
    .enum(['on', 'off'])
    .default('on')
    .describe('whether orders that have been placed for 24 h are refunded automatically'),
  PAYMENT_WAIT_S: z.coerce
    .number()
    .int()
    .min(1)
    .max(1_800)
    .default(1_800)
    .describe('an order not paid at its gateway by then is closed; gateways close their payment pages after 1500 s'),
  LIVE_STREAMS_MAX: z.coerce
    .number()
    .int()
    .min(0)
    .default(2_000)
    .describe('status pages to which this process may stream at the same time'),
});
export type OrderConfig = z.infer<typeof configSchema>;
