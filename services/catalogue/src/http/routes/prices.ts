import { z } from 'zod';
import { actorOf } from '@topup/kit/admin-acts';
import { route, success, type Route } from '@topup/kit/http';
import { GAME_CODE } from '@topup/proto/game';
import { PRODUCTS_MAX } from '../../domain/product.ts';
import type { ProductList } from '../../store/product-list.ts';
import type { ChangeDeps } from '../../changes/change-product.ts';
import { fetchSupplierProducts, type FetchDeps } from '../../use-cases/fetch-supplier-products.ts';
import { listPrices } from '../../use-cases/list-prices.ts';
import { suggestPrices, type SuggestDeps } from '../../use-cases/suggest-prices.ts';
import { updatePrice } from '../../use-cases/update-price.ts';
import { answerChange, changedShape, type AnswerDeps } from '../change-answer.ts';
import type { priceListText } from '../price-list-text.ts';
import {
  confirmed,
  contents,
  displayName,
  gameCode,
  points,
  price,
  priceRule,
  productId,
  reason,
  spu,
  supplierPrice,
  version,
} from '../schemas.ts';
import { suggestion, suggestionView } from '../suggestions.ts';
import { priceRecord } from '../views.ts';

export const ADMIN = '/api/products/admin/products';

export type PriceDeps = AnswerDeps & {
  readonly listText: ReturnType<typeof priceListText>;
  readonly list: ProductList;
  readonly fetch: FetchDeps;
  readonly change: ChangeDeps;
  readonly suggest: SuggestDeps;
};

const detailsBody = z.object({
  productId,
  spu,
  gameCode,
  price,
  originalPrice: supplierPrice,
  displayName,
  smileonePoints: points.prefault(0),
  contents: contents.optional().describe('absent: unchanged; null or nothing in it: none'),
  version: version.optional(),
  reason: reason.optional(),
  confirmed,
});
const suggestionsBody = z.object({
  productIds: z.array(productId).max(PRODUCTS_MAX).optional().describe('all products when absent'),
  rule: priceRule,
});

export const priceRoutes = (deps: PriceDeps): Route[] => [...readingRoutes(deps), ...writingRoutes(deps)];

const readingRoutes = (deps: PriceDeps): Route[] => [
  route({
    method: 'get',
    path: `${ADMIN}/${GAME_CODE}/items`,
    summary: "The supplier's own list, asked now",
    guard: { right: 'readShop' },
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
    guard: { right: 'readShop' },
    query: z.object({ gameCode: gameCode.default(GAME_CODE) }),
    response: success({
      data: z.array(priceRecord),
      pointCost: z.number().nullable().describe('what one supplier point costs us, in rupees'),
    }),
    handler: async ({ query }) => ({ json: deps.listText(await listPrices(deps.list, query.gameCode)) }),
  }),
];

const writingRoutes = (deps: PriceDeps): Route[] => [
  route({
    method: 'post',
    path: `${ADMIN}/updatedetails`,
    summary: 'Set name, price and points of one product',
    guard: { right: 'setPrices' },
    body: detailsBody,
    response: changedShape,
    handler: async (context) => {
      const { gameCode: game, price: pricePaise, smileonePoints, version: seen, reason: why, ...rest } = context.body;
      const { confirmed: isConfirmed, ...named } = rest;
      const details = { ...named, pricePaise, points: smileonePoints };
      const request = { admin: actorOf(context), reason: why, seen, isConfirmed };
      const updated = await updatePrice(deps.change, game, details, request);
      return answerChange(deps, updated, 'Price updated successfully');
    },
  }),
  route({
    method: 'post',
    path: `${ADMIN}/prices/suggestions`,
    summary: 'What a rule would make of prices; nothing is changed',
    guard: { right: 'setPrices' },
    body: suggestionsBody,
    bodyMax: '1 MB',
    response: success({ data: z.object({ suggestions: z.array(suggestion) }) }),
    handler: async ({ body: { productIds, rule } }) => {
      const found = await suggestPrices(deps.suggest, GAME_CODE, productIds ?? null, rule);
      const suggestions = found.suggestions.map(suggestionView(found.pointCostPaise));
      return { body: { success: true, data: { suggestions } } };
    },
  }),
];
