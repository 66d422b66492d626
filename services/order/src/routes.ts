import { z } from 'zod';
import { describePage, pageAnswer } from '@topup/proto';
import { actsRoute, type ActsDeps } from '@topup/kit/acts-route';
import type { Alarms } from '@topup/kit/alarms';
import { brakeRoutes, type BrakeDeps } from '@topup/kit/brake-routes';
import { alarmsRoute, createGate, route, success, type Context, type Route } from '@topup/kit/http';
import { CREATIONS_MAX } from './deps.ts';
import {
  createBody,
  listQuery,
  orderSchema,
  pagination,
  statisticsSchema,
  verifiedFields,
  verifyBody,
} from './http/schemas.ts';
import { adminOrderRoutes, type AdminReadDeps, type AdminWriteDeps } from './http/routes/admin-orders.ts';
import { explainRoute } from './http/routes/explain.ts';
import { figureRoutes, type FigureDeps } from './http/routes/figures.ts';
import { durationsOf, failure, type DurationDeps, type FailureDeps } from './http/routes/failure.ts';
import { marginRoutes } from './http/routes/margins.ts';
import { statusRoutes, type StatusDeps } from './http/routes/status.ts';
import { supportLinkRoutes } from './http/routes/support-link.ts';
import type { DebitDelays } from './saga/debit-delays.ts';
import { createOrder, type CreateDeps } from './use-cases/create-order.ts';
import { listOrders } from './use-cases/list-orders.ts';
import type { MarginsDeps } from './use-cases/list-margins.ts';
import type { NoteLostDeps } from './use-cases/note-lost-day.ts';
import type { Statistics } from './use-cases/get-statistics.ts';
import { verifyUsername, type VerifyDeps } from './use-cases/verify-username.ts';
import { orderView, statisticsView } from './http/views.ts';

type LoadDeps = { readonly debitDelays: Pick<DebitDelays, 'isLong'> };
type OwnDeps = VerifyDeps & FigureDeps & DurationDeps & FailureDeps & LoadDeps;
type ReadingDeps = AdminReadDeps & { readonly statistics: () => Promise<Statistics> };

export const routes = (
  buying: CreateDeps,
  own: OwnDeps,
  status: StatusDeps,
  reading: ReadingDeps,
  writing: AdminWriteDeps,
  margins: MarginsDeps & NoteLostDeps & FailureDeps & { readonly alarms: Alarms },
  brakes: BrakeDeps & ActsDeps,
): Route[] => [
  verifyRoute(own),
  createRoute(buying, own),
  listRoute(own),
  ...figureRoutes(own),
  ...statusRoutes(status),
  ...supportLinkRoutes(status),
  explainRoute(reading),
  statisticsRoute(reading),
  ...adminOrderRoutes(reading, writing),
  ...marginRoutes(margins),
  alarmsRoute('order', margins.alarms),
  ...brakeRoutes('order', brakes),
  actsRoute('order', brakes),
];

const verifyRoute = (deps: VerifyDeps & FailureDeps) =>
  route({
    method: 'post',
    path: '/api/orders/verify-username',
    summary: 'Find the player under a game id',
    guard: 'player',
    body: verifyBody,
    response: success(verifiedFields),
    handler: async ({ principal, body, address }) => {
      const { userId: playerId, zoneId } = body;
      const found = await verifyUsername(deps, { accountId: principal.accountId, playerId, zoneId }, address);
      if (!found.ok) return failure(deps, found.error);
      const { passProductIds, bonusUsed, unavailable, ...verified } = found.value;
      const hints = {
        passProductIds: [...passProductIds],
        bonusUsed: [...bonusUsed],
        unavailable: [...unavailable],
      };
      return { body: { success: true, message: 'Player verified.', ...verified, ...hints } };
    },
  });

const createRoute = (deps: CreateDeps, { debitDelays }: LoadDeps) =>
  route({
    method: 'post',
    path: '/api/orders/create-orders',
    summary: 'Place an order; a repeat under the same Idempotency-Key is the same order',
    guard: 'player',
    gate: createGate({ inHandMax: CREATIONS_MAX, isBusy: debitDelays.isLong }),
    body: createBody,
    response: success({
      data: z.object({
        orderId: z.string(),
        paymentUrl: z.string().optional().describe(describePage('paymentUrl')),
        redirectUrl: z.string().optional().describe(describePage('redirectUrl')),
      }),
    }),
    handler: (context) => create(deps, context),
  });

const listRoute = (deps: Omit<OwnDeps, 'limiter' | 'rules' | 'verifications' | 'bus' | 'prices'>) =>
  route({
    method: 'get',
    path: '/api/orders',
    summary: "The account's own orders, newest first",
    guard: { player: 'evenBlocked' },
    query: listQuery,
    response: success({ data: z.object({ orders: z.array(orderSchema), pagination }) }),
    handler: async ({ principal, query }) => {
      const { orders, pagination: pages } = await listOrders(deps, principal.accountId, query);
      const [durations, now] = [durationsOf(deps), deps.now()];
      const views = orders.map((order) => orderView(order, durations, now));
      return { body: { success: true, message: 'Orders loaded.', data: { orders: views, pagination: pages } } };
    },
  });

const statisticsRoute = (deps: Pick<ReadingDeps, 'statistics'>) =>
  route({
    method: 'get',
    path: '/api/admin/stats',
    summary: "The dashboard's numbers",
    guard: { right: 'readShop' },
    response: success({ data: statisticsSchema }),
    handler: async () => ({ body: { success: true, data: statisticsView(await deps.statistics()) } }),
  });

type CreateContext = Context<'player', undefined, undefined, z.output<typeof createBody>>;

const PASS_WARNING =
  'Order created. This game account may already have 10 active Weekly Passes; what the game refuses is refunded to your wallet.';

async function create(deps: CreateDeps, { principal, body, idempotencyKey }: CreateContext) {
  const { userId: playerId, gameId: gameCode, items, ...rest } = body;
  const { accountId, name, email } = principal;
  const lines = items.map(({ productId, price, quantity }) => ({ productId, price, quantity }));
  const request = { ...rest, gameCode, playerId, lines };
  const created = await createOrder(deps, { request, account: { accountId, name, email }, idempotencyKey });
  if (!created.ok) return failure(deps, created.error);
  const { orderId, passWarning, page } = created.value;
  const message = passWarning ? PASS_WARNING : 'Order created.';
  const where = page === null || body.paymentMethod === 'wallet' ? {} : pageAnswer(body.paymentMethod, page);
  return { body: { success: true as const, message, data: { orderId, ...where } } };
}
