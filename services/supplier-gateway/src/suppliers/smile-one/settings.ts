import { z } from 'zod';
import { refusals } from './refusals.ts';
import { SUCCESS } from './reply.ts';

/** Has no default, because only the supplier can say with which status it refuses. */
const status = z
  .string()
  .regex(/^\d{1,6}$/, 'must be a number of up to six digits')
  .optional();

export const smileOneSettings = {
  SUPPLIER_BASE_URL: z
    .url({ protocol: /^https?$/ })
    .describe('the address before /smilecoin, including the region path'),
  SUPPLIER_UID: z.string().min(1).describe('our account number at the supplier'),
  SUPPLIER_EMAIL: z.string().min(3).describe('our registered e-mail at the supplier'),
  SUPPLIER_KEY: z.string().min(1).describe('our merchant key at the supplier'),
  SUPPLIER_PRODUCT: z.string().min(1).default('mobilelegends').describe("the game's name at the supplier"),
  SUPPLIER_VERIFY_PRODUCT_ID: z
    .string()
    .regex(/^\w{1,40}$/)
    .default('13')
    .describe('a product of the region, with which a player is looked up while no product is on sale'),
  SUPPLIER_STATUS_OUT_OF_POINTS: status.describe(
    'the status with which it refuses an order when our points are short; absent when unknown',
  ),
  SUPPLIER_STATUS_PRODUCT_OFF: status.describe(
    'the status with which it refuses a product that is off; absent when unknown',
  ),
  SUPPLIER_STATUS_BAD_SIGNATURE: status.describe(
    'the status with which it refuses a bad or expired signature; absent when unknown',
  ),
};
export type SmileOneConfig = z.output<z.ZodObject<typeof smileOneSettings>>;

export const refusalCodes = (config: SmileOneConfig) => ({
  outOfPoints: config.SUPPLIER_STATUS_OUT_OF_POINTS,
  productOff: config.SUPPLIER_STATUS_PRODUCT_OFF,
  badSignature: config.SUPPLIER_STATUS_BAD_SIGNATURE,
});

export function checkStatuses(config: SmileOneConfig, context: z.RefinementCtx): void {
  const taken = new Set([SUCCESS, ...refusals({}).map((row) => row.status)]);
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
}
