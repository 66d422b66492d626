import * as z from '@topup/web-kit/api/schema.ts';

/** What one unit of a product gives in the game, as an admin has entered it; zero and '' mean none. */
export const productContents = z.object({
  /** At once and without any bonus. */
  diamonds: z.number(),
  dailyDiamonds: z.number(),
  days: z.number(),
  /** In place of `diamonds` at the first purchase, if the game still grants its bonus. */
  firstTimeDiamonds: z.number(),
  extra: z.string(),
  extraHindi: z.string(),
});

export type ProductContents = z.infer<typeof productContents>;
