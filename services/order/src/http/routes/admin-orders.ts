import { z } from 'zod';
import { actorOf } from '@topup/kit/admin-acts';
import { forbidden } from '@topup/kit/errors';
import { route, success, type Route } from '@topup/kit/http';
import {
  adminListQuery,
  adminOrderParams,
  adminPagination,
  hiddenParts,
  missingParts,
  orderDetailsSchema,
  orderMoney,
  placedSummarySchema,
  runReportSchema,
} from '../admin-schemas.ts';
import { detailsSeenBy, detailsView, hiddenFrom, pagesView, reportView, seenBy, summaryView } from '../admin-views.ts';
import { indianRange } from '@topup/kit/indian-day';
import { orderSchema } from '../schemas.ts';
import { asKnownNow } from '../../domain/account.ts';
import { searchOf } from '../../domain/search.ts';
import { cancelOrder, type CancelDeps } from '../../use-cases/cancel-order.ts';
import { getOrderDetails, type DetailsDeps } from '../../use-cases/get-order-details.ts';
import { listAllOrders, type ListDeps } from '../../use-cases/list-all-orders.ts';
import { ALL, COVERED, processPlaced, type ProcessDeps } from '../../use-cases/process-placed.ts';
import type { ManualRefundDeps } from '../../use-cases/record-manual-refund.ts';
import { orderView } from '../views.ts';
import type { Users } from '../../store/users.ts';
import { durationsOf, failure, type DurationDeps, type FailureDeps } from './failure.ts';
import { manualRefundRoute } from './manual-refund.ts';

type SummaryRouteDeps = Pick<ProcessDeps, 'placedSummary'>;
type ListRouteDeps = ListDeps & DurationDeps & { readonly now: () => Date };
type DetailsRouteDeps = DetailsDeps & DurationDeps & FailureDeps & { readonly users: Users; readonly now: () => Date };
export type AdminReadDeps = SummaryRouteDeps & ListRouteDeps & DetailsRouteDeps;
export type AdminWriteDeps = CancelDeps & ProcessDeps & ManualRefundDeps & FailureDeps;

export const adminOrderRoutes = (reading: AdminReadDeps, writing: AdminWriteDeps): Route[] => [
  listRoute(reading),
  detailsRoute(reading),
  cancelRoute(writing),
  manualRefundRoute(writing),
  summaryRoute(reading),
  processRoute(writing),
  processCoveredRoute(writing),
];

const listRoute = (deps: ListRouteDeps) =>
  route({
    method: 'get',
    path: '/api/admin/orders',
    summary: "One page of everybody's orders",
    guard: { right: 'readShop' },
    query: adminListQuery,
    response: success({
      data: z.object({ orders: z.array(orderSchema), pagination: adminPagination, hidden: hiddenParts }),
    }),
    handler: async ({ may, query: { page, limit, gameId, startDate, endDate, sortOrder, ...rest } }) => {
      if (!may('readPeople') && rest.search !== undefined && searchOf(rest.search).by === 'person')
        return forbidden(
          'Your admin account may not look for players. Search by order, game account or supplier number.',
        );
      const descending = sortOrder === 'desc';
      const query = { ...rest, ...indianRange(startDate, endDate), page, limit, gameCode: gameId, descending };
      const { orders, ...counted } = await listAllOrders(deps, query);
      const [durations, now] = [durationsOf(deps), deps.now()];
      const views = orders.map((order) => seenBy(may, orderView(order, durations, now)));
      const data = { orders: views, pagination: pagesView(page, limit, counted), hidden: hiddenFrom(may) };
      return { body: { success: true, data } };
    },
  });

const detailsRoute = (deps: DetailsRouteDeps) =>
  route({
    method: 'get',
    path: '/api/admin/orders/:id',
    summary: 'One order with its transactions and what the supplier answered',
    guard: { right: 'readShop' },
    params: adminOrderParams,
    response: success({
      data: z.object({
        order: orderDetailsSchema,
        transactions: z.array(orderMoney),
        missing: missingParts,
        hidden: hiddenParts,
      }),
    }),
    handler: async ({ params, may }) => {
      const found = await getOrderDetails(deps, params.id);
      if (!found.ok) return failure(deps, found.error);
      const order = asKnownNow(found.value.order, await deps.users.byId(found.value.order.accountId));
      const details = detailsView({ ...found.value, order }, durationsOf(deps), deps.now());
      return { body: { success: true, data: { ...detailsSeenBy(may, details), hidden: hiddenFrom(may) } } };
    },
  });

const cancelRoute = (deps: CancelDeps & FailureDeps) =>
  route({
    method: 'post',
    path: '/api/admin/orders/:id/cancel',
    summary: 'Cancels a pending order; 202 while its payment is still being closed, 409 when it is paid after all',
    guard: { right: 'handleOrders' },
    params: adminOrderParams,
    response: success({ data: z.object({ orderId: z.string(), status: z.string() }) }),
    handler: async ({ params, ...call }) => {
      const cancelled = await cancelOrder(deps, params.id, actorOf(call));
      if (!cancelled.ok) return failure(deps, cancelled.error);
      const { state, order } = cancelled.value;
      const data = { orderId: order._id, status: order.status };
      if (state === 'cancelled') return { body: { success: true, message: 'Order cancelled.', data } };
      return { status: 202, body: { success: true, message: 'Cancellation is under way.', data } };
    },
  });

const summaryRoute = (deps: SummaryRouteDeps) =>
  route({
    method: 'get',
    path: '/api/admin/placed-orders-summary',
    summary: 'The orders that wait for the supplier, the points that they need and the balance',
    guard: { right: 'readShop' },
    response: success({ data: placedSummarySchema }),
    handler: async () => ({ body: { success: true, data: summaryView(await deps.placedSummary({ fresh: false })) } }),
  });

const processRoute = (deps: ProcessDeps & FailureDeps) =>
  route({
    method: 'post',
    path: '/api/admin/process-placed-orders',
    summary: 'Delivers the placed orders, oldest first; 409 when points are short, none waits, or a run is under way',
    guard: { right: 'handleOrders' },
    response: success({ data: runReportSchema }),
    handler: async (call) => {
      const ran = await processPlaced(deps, { ...actorOf(call), name: call.principal.name }, ALL);
      if (!ran.ok) return failure(deps, ran.error);
      return { body: { success: true, message: 'Placed orders are on their way.', data: reportView(ran.value) } };
    },
  });

const processCoveredRoute = (deps: ProcessDeps & FailureDeps) =>
  route({
    method: 'post',
    path: '/api/admin/process-placed-orders/covered',
    summary:
      'Delivers the oldest placed orders that the balance covers; 409 when it covers none, or a run is under way',
    guard: { right: 'handleOrders' },
    response: success({ data: runReportSchema }),
    handler: async (call) => {
      const ran = await processPlaced(deps, { ...actorOf(call), name: call.principal.name }, COVERED);
      if (!ran.ok) return failure(deps, ran.error);
      return { body: { success: true, message: 'Covered orders are on their way.', data: reportView(ran.value) } };
    },
  });
