import { z } from 'zod';
import { paise, parseRupees, rupeesText } from '@topup/kit/money';
import { parsePoints } from '@topup/kit/points';
import { err, ok } from '@topup/kit/result';
import { GAME_CODE } from '@topup/proto/game';
import { ENDINGS, PRICE_MAX_PAISE } from '../domain/suggest-price.ts';
import { POINT_COST_MAX_PAISE } from '../domain/point-cost.ts';
import type { ImportItem } from '../use-cases/import-prices.ts';

const POINTS_MAX_HUNDREDTHS = 1_000_000_000;

export const gameCode = z.literal(GAME_CODE, 'Only mobilelegends is on sale.');
const supplierId = z.union([z.string(), z.number().int().nonnegative()]).transform(String);
export const productId = supplierId.pipe(z.string().regex(/^[\w-]{1,40}$/, 'The product ID is not valid.'));
export const spu = z.string('The product name is missing.').trim().min(1, 'The product name is missing.').max(200);
/** Without a default, because in an edit an absent name leaves the name unchanged. */
export const newName = z.string().trim().max(200);
export const displayName = newName.default('');

const TOO_MUCH = `A price can be at most ${rupeesText(paise(PRICE_MAX_PAISE))} rupees.`;
export const price = z.union([z.string(), z.number()], 'Please enter a valid price.').transform((value, context) => {
  const parsed = parseRupees(value);
  if (parsed.ok && parsed.value >= 0 && parsed.value <= PRICE_MAX_PAISE) return parsed.value;
  const isTooMuch = parsed.ok && parsed.value > PRICE_MAX_PAISE;
  const message = isTooMuch ? TOO_MUCH : 'Please enter a valid price with at most two decimals.';
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
});

const margin = z.union([z.string(), z.number()], 'Please enter a valid margin.').transform((value, context) => {
  const parsed = parseRupees(value);
  if (parsed.ok && Math.abs(parsed.value) <= PRICE_MAX_PAISE) return parsed.value;
  context.addIssue({ code: 'custom', message: 'Please enter a valid margin with at most two decimals.' });
  return z.NEVER;
});

export const priceRule = z.object({
  margin: z.union([
    z.strictObject({ percent: margin }).transform(({ percent }) => ({ percentHundredths: Number(percent) })),
    z.strictObject({ rupees: margin }).transform(({ rupees }) => ({ paise: rupees })),
  ]),
  ending: z.enum(ENDINGS),
  floor: z.boolean(),
});

export const pointCost = price.refine((value) => value > 0 && value <= POINT_COST_MAX_PAISE, {
  error: 'Please enter what a point costs, in rupees.',
});
export const confirmed = z
  .boolean()
  .optional()
  .describe('false: answer 409 confirm_change instead of making a change that an admin should look at twice');

export const version = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);
export const reason = z.string('Please enter a reason.').trim().min(1, 'Please enter a reason.').max(200);

export const supplierPrice = z
  .union([z.string(), z.number()], 'The API price is not valid.')
  .transform(String)
  .pipe(z.string().regex(/^\d{1,13}(\.\d{1,4})?$/, 'The API price is not valid.'));

export const points = z.union([z.string(), z.number()]).transform((value, context) => {
  const parsed = parsePoints(value === '' ? 0 : value);
  if (parsed.ok && parsed.value <= POINTS_MAX_HUNDREDTHS) return parsed.value;
  context.addIssue({ code: 'custom', message: 'Please enter valid Smileone points.' });
  return z.NEVER;
});

const DIAMONDS_MAX = 1_000_000;
const DAYS_MAX = 366;
const EXTRA_MAX = 120;
const EXTRA_TOO_LONG = `What else it gives can have at most ${EXTRA_MAX} characters.`;

const whole = (what: string, max: number) => {
  const problem = `Please enter the ${what} as a whole number of at most ${max}.`;
  const typed = z
    .string()
    .trim()
    .regex(/^\d{0,9}$/, problem)
    .transform(Number);
  return z
    .union([typed, z.number()], problem)
    .pipe(z.number().int(problem).min(0, problem).max(max, problem))
    .default(0);
};
const extra = z.string().trim().max(EXTRA_MAX, EXTRA_TOO_LONG).default('');

/** What one unit gives. Null if it gives nothing. */
export const contents = z
  .object({
    diamonds: whole('diamonds', DIAMONDS_MAX),
    dailyDiamonds: whole('diamonds per day', DIAMONDS_MAX),
    days: whole('number of days', DAYS_MAX),
    firstTimeDiamonds: whole('diamonds of the first purchase', DIAMONDS_MAX),
    extra,
    extraHindi: extra,
  })
  .refine(({ dailyDiamonds, days }) => dailyDiamonds > 0 === days > 0, {
    error: 'Please enter both the diamonds per day and the number of days, or neither.',
  })
  .refine(({ diamonds, firstTimeDiamonds }) => firstTimeDiamonds === 0 || firstTimeDiamonds > diamonds, {
    error: 'The diamonds of the first purchase include its bonus, so they must be more than the diamonds.',
  })
  .refine((given) => given.extra !== '' || given.extraHindi === '', {
    error: 'Please enter what else it gives in English too.',
  })
  .transform((given) => (Object.values(given).some(Boolean) ? given : null))
  .nullable();

const importedProduct = z.object({
  id: productId,
  spu,
  price: supplierPrice,
  customPrice: price.optional(),
  smileonePoints: points.optional(),
});

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
