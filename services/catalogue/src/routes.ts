import { z } from 'zod';
import { actorOf } from '@topup/kit/admin-acts';
import { badRequest } from '@topup/kit/errors';
import { route, success, type Route } from '@topup/kit/http';
import { iconRoutes, type IconDeps } from './http/routes/icons.ts';
import { salesRoute } from './http/routes/sales.ts';
import { GAME_CODE, priceRecord as recordOf } from './domain/product.ts';
import { storefrontItems } from './store/items-cache.ts';
import type { Products } from './store/products.ts';
import { fetchSupplierProducts, type FetchDeps } from './use-cases/fetch-supplier-products.ts';
import { importPrices, type ImportDeps } from './use-cases/import-prices.ts';
import { listItems, type ListItemsDeps } from './use-cases/list-items.ts';
import { listPrices } from './use-cases/list-prices.ts';
import { updatePrice, type UpdateDeps } from './use-cases/update-price.ts';
import {
  displayName,
  gameCode,
  importItem,
  points,
  price,
  priceRecord,
  productId,
  spu,
  supplierPrice,
} from './wire.ts';

export type RouteDeps = {
  readonly items: ListItemsDeps;
  readonly products: Products;
  readonly fetch: FetchDeps;
  readonly import: ImportDeps;
  readonly update: UpdateDeps;
  readonly icons: IconDeps;
};

const ADMIN = '/api/products/admin/products';
const IMPORT_MAX = 1_000;
const importBody = z.object({
  gameCode,
  products: z.array(z.unknown(), 'There is nothing to import.').min(1, 'There is nothing to import.').max(IMPORT_MAX),
});
const detailsBody = z.object({
  productId,
  spu,
  gameCode,
  price,
  originalPrice: supplierPrice,
  displayName,
  smileonePoints: points.prefault(0),
});

export const routes = (deps: RouteDeps): Route[] => [
  ...readingRoutes(deps),
  ...writingRoutes(deps),
  ...iconRoutes(deps.icons),
  salesRoute(deps.fetch),
];

const readingRoutes = (deps: RouteDeps): Route[] => [
  route({
    method: 'get',
    path: `/api/products/products/${GAME_CODE}/items`,
    summary: 'What is for sale, the cheapest first',
    guard: 'public',
    response: success({ data: storefrontItems.shape.items, version: storefrontItems.shape.version }),
    handler: async () => {
      const { items, version } = await listItems(deps.items, GAME_CODE);
      // Asked again every time and answered 304 while nothing changed: a stale price would only be refused later.
      const headers = { 'cache-control': 'public, no-cache', etag: `W/"${version}-${items.length}"` };
      return { body: { success: true, data: items, version }, headers };
    },
  }),
  route({
    method: 'get',
    path: `${ADMIN}/${GAME_CODE}/items`,
    summary: "The supplier's own list, asked now",
    guard: 'admin',
    response: success({
      data: z.object({ product: z.array(z.object({ id: z.string(), spu: z.string(), price: z.string() })) }),
    }),
    handler: async () => {
      const product = await fetchSupplierProducts(deps.fetch);
      const message = `Successfully fetched ${product.length} products from the provider`;
      return { body: { success: true, message, data: { product } } };
    },
  }),
  route({
    method: 'get',
    path: `${ADMIN}/prices`,
    summary: 'All price records of a game',
    guard: 'admin',
    query: z.object({ gameCode }),
    response: success({ data: z.array(priceRecord) }),
    handler: async ({ query }) => {
      const data = await listPrices(deps.products, query.gameCode);
      return { body: { success: true, message: `Loaded ${data.length} product prices`, data } };
    },
  }),
];

const writingRoutes = (deps: RouteDeps): Route[] => [
  route({
    method: 'post',
    path: `${ADMIN}/updatedetails`,
    summary: 'Set name, price and points of one product',
    guard: 'admin',
    body: detailsBody,
    response: success({ data: priceRecord }),
    handler: async (context) => {
      const { gameCode: game, price: pricePaise, smileonePoints, ...rest } = context.body;
      const product = await updatePrice(
        deps.update,
        game,
        { ...rest, pricePaise, points: smileonePoints },
        actorOf(context),
      );
      return { body: { success: true, message: 'Price updated successfully', data: recordOf(product) } };
    },
  }),
  route({
    method: 'post',
    path: `${ADMIN}/prices/import`,
    summary: "Take over the supplier's list; assigned prices stay",
    guard: 'admin',
    body: importBody,
    response: success({
      results: z.object({
        ...{ success: z.number(), failed: z.number(), atOrBelowCost: z.number() },
        errors: z.array(z.object({ id: z.string(), message: z.string() })),
      }),
    }),
    handler: async (context) => {
      const items = context.body.products.map(importItem);
      const results = await importPrices(deps.import, context.body.gameCode, items, actorOf(context));
      if (results.success === 0)
        return badRequest('None of these products could be imported.', results.errors.slice(0, 20));
      return { body: { success: true, message: reportText(results), results } };
    },
  }),
];

function reportText({
  success: good,
  failed,
  atOrBelowCost,
}: {
  success: number;
  failed: number;
  atOrBelowCost: number;
}): string {
  const warning = atOrBelowCost > 0 ? ` ${atOrBelowCost} items at or below cost.` : '';
  return `Sync completed. Success: ${good}, Failed: ${failed}.${warning}`;
}
