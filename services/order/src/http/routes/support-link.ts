import { z } from 'zod';
import { route, success, type Route } from '@topup/kit/http';
import { makeSupportLink, openSupportLink, type LinkDeps } from '../../use-cases/support-link.ts';
import { orderParams, supportStatus } from '../schemas.ts';
import { supportView } from '../views.ts';
import { failure, type FailureDeps } from './failure.ts';

/** Only an order's owner can make its support link; anybody who has the link can open it. */
export const supportLinkRoutes = (deps: LinkDeps & FailureDeps): Route[] => [
  route({
    method: 'post',
    path: '/api/orders/order-status/:orderId/support-link',
    summary: 'A token that shows the bare status of one of the account’s orders to whoever holds it, for 24 hours',
    guard: { player: 'evenBlocked' },
    params: orderParams,
    response: success({ data: z.object({ token: z.string(), expiresAt: z.iso.datetime() }) }),
    handler: async ({ params, principal }) => {
      const link = await makeSupportLink(deps, params.orderId, principal.accountId);
      if (!link.ok) return failure(deps, link.error);
      const { token, expiresAt } = link.value;
      return { body: { success: true, data: { token, expiresAt: expiresAt.toISOString() } } };
    },
  }),
  route({
    method: 'get',
    path: '/api/orders/support-status/:orderId',
    summary: 'The bare status of an order, for the holder of its support link',
    guard: 'public',
    params: orderParams,
    query: z.object({ token: z.string().max(100) }),
    response: success({ data: supportStatus }),
    handler: async ({ params, query }) => {
      const found = await openSupportLink(deps, params.orderId, query.token);
      if (!found.ok) return failure(deps, found.error);
      return { body: { success: true, data: supportView(found.value) } };
    },
  }),
];
