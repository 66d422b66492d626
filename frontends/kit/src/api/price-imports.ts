import { queryOptions } from '@tanstack/react-query';
import * as z from '@topup/web-kit/api/schema.ts';
import { GAME_CODE } from '@topup/proto/game';
import { priceState, type TypedContents } from './admin-prices.ts';
import { isApiError } from './api-error.ts';
import { call } from '@topup/web-kit/api/client.ts';
import { maybe } from './wire.ts';

const PRICES = '/api/products/admin/products/prices';

const difference = z.object({
  productId: z.string(),
  displayName: maybe(z.string()),
  kind: z.string(),
  before: priceState,
  after: priceState,
  asks: maybe(z.array(z.string())),
  waits: maybe(z.array(z.string())),
});
export type PriceDifference = z.infer<typeof difference>;

const results = z.object({
  success: z.number(),
  failed: z.number(),
  errors: maybe(z.array(z.object({ id: z.string(), message: z.string() }))),
  atOrBelowCost: maybe(z.number()),
  unchanged: maybe(z.number()),
  waiting: maybe(z.number()),
  differences: maybe(z.array(difference)),
});
export type PriceResults = z.infer<typeof results>;

const report = z.object({
  message: maybe(z.string()),
  results,
  importId: maybe(z.string()),
  /** Set if some rows wait for a second admin. */
  proposal: maybe(z.object({ id: z.string() })),
});
export type PriceReport = z.infer<typeof report>;

const refused = z.object({ results });

/** If an import had no valid entry, the error response contains its report. Undefined for any other error. */
export function resultsOf(error: unknown): PriceResults | undefined {
  const parsed = isApiError(error) ? refused.safeParse(error.body) : undefined;
  return parsed?.success ? parsed.data.results : undefined;
}

type RunOptions = { dryRun?: boolean; reason?: string };

/** A field that is missing in the supplier's list is undefined, so that the server applies its default. */
export type ImportedProduct = {
  id: string;
  spu: string;
  price: string | number;
  customPrice: string | number | undefined;
  smileonePoints: string | number | undefined;
};

export const importPrices = (products: ImportedProduct[], options: RunOptions = {}) =>
  call({
    method: 'POST',
    path: `${PRICES}/import`,
    body: { gameCode: GAME_CODE, products, ...options },
    schema: report,
  });

export type BulkChange = {
  productId: string;
  version?: number | undefined;
  price?: string | number | undefined;
  smileonePoints?: string | number | undefined;
  displayName?: string | undefined;
  contents?: TypedContents | undefined;
};

/** Takes at most 1,000 products. The server records the change as an import, so it can be undone. */
export const changePrices = (changes: BulkChange[], options: RunOptions & { reason: string }) =>
  call({ method: 'POST', path: `${PRICES}/bulk`, body: { changes, ...options }, schema: report });

/** `name`: the supplier's new name of the product, as the admin saw it. */
export const confirmNames = (names: { productId: string; name: string }[], options: RunOptions & { reason: string }) =>
  call({ method: 'POST', path: `${PRICES}/confirm-names`, body: { names, ...options }, schema: report });

const priceImport = z.object({
  importId: z.string(),
  /** One of `import`, `bulk`, `names`, `undo`, `rollback`. */
  source: maybe(z.string()),
  /** One of `running`, `done`, `cut_off`. */
  state: maybe(z.string()),
  at: z.string(),
  by: maybe(z.string()),
  reason: maybe(z.string()),
  success: z.number(),
  failed: z.number(),
  undoneAt: maybe(z.string()),
});
export type PriceImport = z.infer<typeof priceImport>;

const importsAnswer = z.object({
  data: z.object({
    imports: z.array(priceImport),
    pagination: z.object({
      currentPage: z.number(),
      totalPages: z.number(),
      hasPrevPage: z.boolean(),
      hasNextPage: z.boolean(),
    }),
  }),
});

export const priceImports = async (page: number) =>
  (await call({ path: `${PRICES}/imports`, query: { page }, schema: importsAnswer })).data;

export const importsQuery = (page: number) =>
  queryOptions({ queryKey: ['admin', 'price-imports', page], queryFn: () => priceImports(page) });

/** Products that have been changed again since the import keep that change. */
export const undoImport = (importId: string, options: RunOptions & { reason: string }) =>
  call({ method: 'POST', path: `${PRICES}/imports/${importId}/undo`, body: options, schema: report });

export type PointInTime = { importId: string } | { at: string };

/** The server records the rollback as an import, so it can be undone too. */
export const rollbackPrices = (to: PointInTime, options: RunOptions & { reason: string }) =>
  call({ method: 'POST', path: `${PRICES}/rollback`, body: { to, ...options }, schema: report });
