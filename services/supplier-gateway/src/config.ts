import { baseConfig } from '@topup/kit/config';
import { z } from 'zod';
import { refusals } from './domain/refusals.ts';

/** No default: what an unconfirmed status means is only known of the supplier that was asked. */
const status = z
  .string()
  .regex(/^\d{1,6}$/, 'must be a number of up to six digits')
  .optional();

const amount = (fallback: number) => z.coerce.number().int().min(0).max(1_000_000_000).default(fallback);

const settings = baseConfig.extend({
  SUPPLIER_BASE_URL: z.url({ protocol: /^https?$/ }).describe('the part before /smilecoin, region path included'),
  SUPPLIER_UID: z.string().min(1).describe('our account number at the supplier'),
  SUPPLIER_EMAIL: z.string().min(3).describe('our registered e-mail at the supplier'),
  SUPPLIER_KEY: z.string().min(1).describe('our merchant key at the supplier'),
  SUPPLIER_PRODUCT: z.string().min(1).default('mobilelegends').describe("the game's name at the supplier"),
  SUPPLIER_ORDERS_PER_S: z.coerce
    .number()
    .int()
    .min(1)
    .max(10_000)
    .default(20)
    .describe('createorder calls per second, of all replicas together'),
  SUPPLIER_VERIFY_PRODUCT_ID: z
    .string()
    .regex(/^\w{1,40}$/)
    .default('13')
    .describe('any product of the game; the supplier wants one to look a player up'),
  SUPPLIER_POINTS_LOW: amount(20_000).describe('points; below it somebody should refill'),
  SUPPLIER_POINTS_CRITICAL: amount(5_000).describe('points; below it orders are about to wait'),
  SUPPLIER_RUNWAY_LOW_MINUTES: amount(720).describe('low, too, when the balance lasts no longer at the last pace'),
  DELIVERY_ALONE_MAX_PAISE: amount(100_000).describe('price of a unit that one admin may settle alone at the desk'),
  SUPPLIER_STATUS_OUT_OF_POINTS: status.describe('the refusal when our points are short; absent: nobody knows'),
  SUPPLIER_STATUS_PRODUCT_OFF: status.describe('the refusal of a product that is off; absent: nobody knows'),
  SUPPLIER_STATUS_BAD_SIGNATURE: status.describe('the refusal of a bad or expired signature; absent: nobody knows'),
});
export type Config = z.infer<typeof settings>;

/** The statuses whose meaning is configured; a unit that is answered with any other one is `ambiguous`. */
export const refusalCodes = (config: Config) => ({
  outOfPoints: config.SUPPLIER_STATUS_OUT_OF_POINTS,
  productOff: config.SUPPLIER_STATUS_PRODUCT_OFF,
  badSignature: config.SUPPLIER_STATUS_BAD_SIGNATURE,
});

/** The environment of the supplier gateway. A status has one meaning: none is named twice or means something already. */
export const configSchema = settings.superRefine((config, context) => {
  const taken = new Set(['200', ...refusals({}).map((row) => row.status)]);
  const named = [
    'SUPPLIER_STATUS_OUT_OF_POINTS',
    'SUPPLIER_STATUS_PRODUCT_OFF',
    'SUPPLIER_STATUS_BAD_SIGNATURE',
  ] as const;
  for (const name of named) {
    const code = config[name];
    if (code === undefined) continue;
    if (taken.has(code)) context.addIssue({ code: 'custom', path: [name], message: `${code} has a meaning already` });
    taken.add(code);
  }
});
