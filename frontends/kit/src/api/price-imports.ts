import * as z from 'zod/mini';
import { isApiError } from './api-error.ts';
import { call } from './client.ts';
import { GAME_CODE } from './product-prices.ts';
import { maybe } from './wire.ts';

const PRICES = '/api/products/admin/products/prices';

const results = z.object({
  success: z.number(),
  failed: z.number(),
  errors: maybe(z.array(z.object({ id: z.string(), message: z.string() }))),
  atOrBelowCost: maybe(z.number()),
});
/** What a change of many products did. */
export type PriceResults = z.infer<typeof results>;

const report = z.object({ message: maybe(z.string()), results, importId: maybe(z.string()) });
export type PriceReport = z.infer<typeof report>;

const refused = z.object({ results });

/** The report inside a refusal: every entry was bad. Undefined for any other failure. */
export function resultsOf(error: unknown): PriceResults | undefined {
  const told = isApiError(error) ? refused.safeParse(error.body) : undefined;
  return told?.success ? told.data.results : undefined;
}

/** A product of the supplier's list. What it does not say itself is left out, so that defaults stay the server's. */
export type ImportedProduct = {
  id: string;
  spu: string;
  price: string | number;
  customPrice: string | number | undefined;
  smileonePoints: string | number | undefined;
};

/** Takes over the supplier's list. */
export const importPrices = (products: ImportedProduct[]) =>
  call({
    method: 'POST',
    path: `${PRICES}/import`,
    body: { gameCode: GAME_CODE, products },
    schema: report,
  });
