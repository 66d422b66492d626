import { z } from 'zod';
import { route, success, type Route } from '@topup/kit/http';
import { GAME_CODE } from '@topup/proto/game';
import type { ProductList } from '../../store/product-list.ts';
import { itemsAnswer } from '../items-answer.ts';
import { storefrontItem } from '../views.ts';

export const itemRoutes = (deps: { readonly list: ProductList }): Route[] => [
  route({
    method: 'get',
    path: `/api/products/products/${GAME_CODE}/items`,
    summary: 'What is for sale, the cheapest first',
    guard: 'public',
    response: success({
      data: z.array(storefrontItem),
      version: z.number().describe('increases with every change of the list'),
    }),
    handler: async () => itemsAnswer(await deps.list.recent(GAME_CODE)),
  }),
];
