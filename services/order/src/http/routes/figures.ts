import { z } from 'zod';
import { route, success, type Route } from '@topup/kit/http';
import { mostBoughtProducts, ownCounts, recordSchema } from '../schemas.ts';
import { countOrders } from '../../use-cases/count-orders.ts';
import { countsView, recordView } from '../views.ts';
import type { DeliveryRecord } from '../../domain/delivery-record.ts';
import type { Orders } from '../../store/orders.ts';

const RECORD_MAX_AGE_S = 300;

export type FigureDeps = {
  readonly orders: Orders;
  readonly mostBought: () => Promise<readonly string[]>;
  readonly deliveryRecord: () => Promise<DeliveryRecord | null>;
};

export const figureRoutes = (deps: FigureDeps): Route[] => [
  route({
    method: 'get',
    path: '/api/orders/counts',
    summary: "The number of the account's own orders, in all and by status",
    guard: { player: 'evenBlocked' },
    response: success({ data: ownCounts }),
    handler: async ({ principal }) => {
      const { total, byStatus } = await countOrders(deps, principal.accountId);
      return { body: { success: true, data: { total, byStatus: countsView(byStatus) } } };
    },
  }),
  route({
    method: 'get',
    path: '/api/orders/most-bought',
    summary: 'The products that players buy most, for the mark on the purchase page',
    guard: 'player',
    response: success({ data: z.object({ productIds: mostBoughtProducts }) }),
    handler: async () => ({ body: { success: true, data: { productIds: [...(await deps.mostBought())] } } }),
  }),
  route({
    method: 'get',
    path: '/api/orders/delivery-record',
    summary: 'How many orders the store delivered lately and how fast, for its front page',
    guard: 'public',
    response: success({ data: recordSchema }),
    handler: async () => ({
      body: { success: true, data: recordView(await deps.deliveryRecord()) },
      headers: { 'cache-control': `public, max-age=${RECORD_MAX_AGE_S}` },
    }),
  }),
];
