import { route, success, type Context, type Route } from '@topup/kit/http';
import { isAllowedNow, type AdminCheck } from '@topup/kit/session';
import { moveEvent, orderParams, statusFields } from '../schemas.ts';
import { followOrder, type FollowDeps } from '../../use-cases/follow-order.ts';
import { getOrderStatus } from '../../use-cases/get-order-status.ts';
import { visibleOrder, type Requester, type VisibleDeps } from '../../use-cases/visible-order.ts';
import { ownStatusView, statusView } from '../views.ts';
import type { AskDeps } from '../../saga/ask-payment.ts';
import { durationsOf, failure, type DurationDeps, type FailureDeps } from './failure.ts';

type RequesterDeps = { readonly adminCheck: AdminCheck };
export type StatusDeps = RequesterDeps & VisibleDeps & AskDeps & FollowDeps & DurationDeps & FailureDeps;

export const statusRoutes = (deps: StatusDeps): Route[] => [
  route({
    method: 'get',
    path: '/api/orders/order-status/:orderId',
    summary: 'Where an order stands, for its owner or the return page of its payment',
    guard: { ownerOrStatusToken: 'orderId' },
    params: orderParams,
    response: success(statusFields),
    handler: async (context) => {
      const requester = requesterOf(deps, context);
      const found = await visibleOrder(deps, context.params.orderId, requester);
      if (!found.ok) return failure(deps, found.error);
      const order = await getOrderStatus(deps, found.value);
      const isOwner = order.accountId === requester.accountId;
      return { body: isOwner ? ownStatusView(order, durationsOf(deps), deps.now()) : statusView(order) };
    },
  }),
  route({
    method: 'get',
    path: '/api/orders/order-status/:orderId/events',
    summary:
      'An event for each move, `status` where the order rests, `end` when it is over. Only hints: ask from time to time too',
    guard: { ownerOrStatusToken: 'orderId' },
    params: orderParams,
    response: moveEvent,
    streams: true,
    handler: async (context) => {
      const requester = requesterOf(deps, context);
      const found = await visibleOrder(deps, context.params.orderId, requester);
      if (!found.ok) return failure(deps, found.error);
      const followed = followOrder(deps, found.value._id, requester.accountId);
      return followed.ok ? followed.value : failure(deps, followed.error);
    },
  }),
];

const requesterOf = (
  { adminCheck }: RequesterDeps,
  { principal, statusToken }: Pick<Context, 'principal' | 'statusToken'>,
): Requester => ({
  statusToken,
  accountId: principal?.accountId ?? null,
  isAdmin: async () => principal !== null && isAllowedNow(adminCheck, principal, 'readShop'),
});
