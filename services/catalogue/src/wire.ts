import { z } from 'zod';
import { parseRupees } from '@topup/kit/money';
import { parsePoints } from '@topup/kit/points';
import { err, ok } from '@topup/kit/result';
import { GAME_CODE } from './domain/product.ts';
import type { ImportItem } from './use-cases/import-prices.ts';

const PRICE_MAX_PAISE = 100_000_000;
const POINTS_MAX_HUNDREDTHS = 1_000_000_000;

export const gameCode = z.literal(GAME_CODE, 'Only mobilelegends is on sale.');
const supplierId = z.union([z.string(), z.number().int().nonnegative()]).transform(String);
export const productId = supplierId.pipe(z.string().regex(/^[\w-]{1,40}$/, 'The product ID is not valid.'));
export const spu = z.string('The product name is missing.').trim().min(1, 'The product name is missing.').max(200);
export const displayName = z.string().trim().max(200).default('');

/** Rupees as text or number, at most two decimals, not negative. */
export const price = z.union([z.string(), z.number()], 'Please enter a valid price.').transform((value, context) => {
  const parsed = parseRupees(value);
  if (parsed.ok && parsed.value >= 0 && parsed.value <= PRICE_MAX_PAISE) return parsed.value;
  context.addIssue({ code: 'custom', message: 'Please enter a valid price with at most two decimals.' });
  return z.NEVER;
});

/** The supplier's own number, kept as it was written. */
export const supplierPrice = z
  .union([z.string(), z.number()], 'The API price is not valid.')
  .transform(String)
  .pipe(z.string().regex(/^\d{1,13}(\.\d{1,4})?$/, 'The API price is not valid.'));

/** An empty field counts as zero. */
export const points = z.union([z.string(), z.number()]).transform((value, context) => {
  const parsed = parsePoints(value === '' ? 0 : value);
  if (parsed.ok && parsed.value <= POINTS_MAX_HUNDREDTHS) return parsed.value;
  context.addIssue({ code: 'custom', message: 'Please enter valid Smileone points.' });
  return z.NEVER;
});

const importedProduct = z.object({
  id: productId,
  spu,
  price: supplierPrice,
  customPrice: price.optional(),
  smileonePoints: points.optional(),
});

/** One entry of an import, judged by itself: a bad one is reported and does not stop the others. */
export function importItem(entry: unknown): ImportItem {
  const parsed = importedProduct.safeParse(entry);
  if (!parsed.success) {
    const id = z.object({ id: supplierId }).safeParse(entry);
    return err({
      id: id.success ? id.data.id.slice(0, 40) : '',
      message: parsed.error.issues[0]?.message ?? 'not valid',
    });
  }
  const { id, spu: name, price: originalPrice, customPrice, smileonePoints } = parsed.data;
  return ok({ productId: id, spu: name, originalPrice, pricePaise: customPrice, points: smileonePoints });
}

export const priceRecord = z
  .object({
    ...{ _id: z.string(), productId: z.string(), spu: z.string(), displayName: z.string() },
    originalPrice: z.number().describe("the supplier's price, in the supplier's currency"),
    customPrice: z.number().describe('rupees; 0: no price assigned'),
    smileonePoints: z.number(),
    icon: z.string().describe('file name, or empty'),
    gameCode: z.string(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'PriceRecord' });
