import { BRAKES } from '@topup/proto/brake-names';
import { actorOf } from '@topup/kit/admin-acts';
import { actsRoute, type ActsDeps } from '@topup/kit/acts-route';
import { brakeRoutes, type BrakeDeps } from '@topup/kit/brake-routes';
import { apiErrorOf } from '@topup/kit/errors';
import type { Alarms } from '@topup/kit/alarms';
import { alarmsRoute, route, success, successWithMessage, type Route } from '@topup/kit/http';
import { noticeRoutes, type NoticeDeps } from '@topup/kit/notice-routes';
import { settingsHint } from '@topup/kit/two-people';
import { z } from 'zod';
import { deliveryView, type DeliveryViewDeps } from './http/views.ts';
import { caseView } from './http/case-view.ts';
import { FAILURES } from './http/errors.ts';
import { pointsRoutes } from './http/points-routes.ts';
import { refusalRoutes, type RefusalRouteDeps } from './http/refusal-routes.ts';
import * as shapes from './http/schemas.ts';
import type { AttemptRecord } from './store/attempt-record.ts';
import { confirmVerdict, type ConfirmDeps } from './use-cases/confirm-verdict.ts';
import { listDeliveries } from './use-cases/list-deliveries.ts';
import type { PointDaysDeps } from './use-cases/list-point-days.ts';
import type { PlanDeps } from './use-cases/plan-refill.ts';
import { resolveDelivery, type ResolveDeps } from './use-cases/resolve-delivery.ts';
import { showCharges, type ShowChargesDeps } from './use-cases/show-charges.ts';
import { showSupplier, type ShowDeps } from './use-cases/show-supplier.ts';
import { weighDelivery, type WeighDeps } from './use-cases/weigh-delivery.ts';
import { withdrawProposal } from './use-cases/withdraw-proposal.ts';

type DeskDeps = ResolveDeps & ConfirmDeps & DeliveryViewDeps;

const HINT = settingsHint(['DELIVERY_ALONE_MAX_PAISE']);
const { delivery, hint, page, limit, proposalId, reason, state, supplierOrderId, unit, verdict } = shapes;
const resolved = successWithMessage({
  hint: hint.optional(),
  data: z.object({ unit: z.string(), state, delivery }),
});

export const routes = (
  desk: DeskDeps,
  weighing: WeighDeps,
  refusing: RefusalRouteDeps,
  showing: ShowDeps & ShowChargesDeps & PlanDeps & PointDaysDeps,
  alarms: Pick<Alarms, 'open'>,
  braking: Omit<BrakeDeps, 'names'> & ActsDeps,
  notices: NoticeDeps,
): Route[] => [
  ...looking(desk, weighing, showing),
  ...pointsRoutes(showing),
  ...deciding(desk),
  ...refusalRoutes(refusing),
  alarmsRoute('supplier-gateway', alarms),
  ...brakeRoutes('supplier-gateway', { ...braking, names: { always: [BRAKES.deliveries, BRAKES.settling] } }),
  actsRoute('supplier-gateway', braking),
  ...noticeRoutes('supplier-gateway', notices),
];

const looking = (desk: DeskDeps, weighing: WeighDeps, showing: ShowDeps & ShowChargesDeps): Route[] => [
  chargesRoute(showing),
  route({
    method: 'get',
    path: '/api/admin/deliveries',
    summary: 'Deliveries in one state; those whose outcome is unknown oldest first',
    guard: { right: 'readShop' },
    query: z.object({ state: state.default('ambiguous'), page, limit }),
    response: success({
      data: z.object({
        deliveries: z.array(delivery),
        pagination: z.object({ page: z.number(), limit: z.number(), total: z.number(), pages: z.number() }),
      }),
    }),
    handler: async ({ query }) => {
      const now = desk.attempts.now();
      const { found, pagination } = await listDeliveries(desk.attempts, query);
      const deliveries = found.map((attempt) => deliveryView(attempt, desk, now));
      return { body: { success: true as const, data: { deliveries, pagination } } };
    },
  }),
  route({
    method: 'get',
    path: '/api/admin/deliveries/supplier',
    summary: 'The supplier: points, how long they last, breaker',
    guard: { right: 'readShop' },
    response: success({ data: shapes.supplier }),
    handler: async () => ({ body: { success: true as const, data: await showSupplier(showing) } }),
  }),
  route({
    method: 'get',
    path: '/api/admin/deliveries/:unit/evidence',
    summary: 'What there is to judge a delivery by, and what it suggests',
    guard: { right: 'readShop' },
    params: z.object({ unit }),
    response: success({ data: shapes.evidence }),
    handler: async ({ params }) => {
      const now = weighing.attempts.now();
      const weighed = await weighDelivery(weighing, params.unit, now);
      if (!weighed.ok) return apiErrorOf(FAILURES, weighed.error);
      return { body: { success: true as const, data: caseView(weighed.value, desk, now) } };
    },
  }),
];

const chargesRoute = (showing: ShowChargesDeps): Route =>
  route({
    method: 'get',
    path: '/api/admin/deliveries/charges',
    summary: 'How the supplier charges players with a multiplier, and what it has charged',
    guard: { right: 'readShop' },
    response: success({ data: shapes.charges }),
    handler: async () => ({ body: { success: true as const, data: await showCharges(showing) } }),
  });

const deciding = (desk: DeskDeps): Route[] => [
  route({
    method: 'post',
    path: '/api/admin/deliveries/:unit/resolve',
    summary: 'Settle a delivery whose outcome is unknown; above an amount, by order: propose how (202)',
    guard: { right: 'handleOrders' },
    params: z.object({ unit }),
    body: z.strictObject({ verdict, supplierOrderId: supplierOrderId.optional(), reason }),
    response: resolved,
    handler: async (context) => {
      const resolved = await resolveDelivery(
        desk,
        context.params.unit,
        context.body,
        actorOf(context),
        desk.attempts.now(),
      );
      return resolved.ok ? answer(resolved.value, desk) : apiErrorOf(FAILURES, resolved.error);
    },
  }),
  route({
    method: 'post',
    path: '/api/admin/deliveries/:unit/confirm',
    summary: 'Settle a delivery as another admin has proposed',
    guard: { right: 'handleOrders' },
    params: z.object({ unit }),
    body: z.strictObject({ proposalId }),
    response: resolved,
    handler: async (context) => {
      const { params, body } = context;
      const confirmed = await confirmVerdict(desk, params.unit, body.proposalId, actorOf(context), desk.attempts.now());
      return confirmed.ok ? answer(confirmed.value, desk) : apiErrorOf(FAILURES, confirmed.error);
    },
  }),
  route({
    method: 'post',
    path: '/api/admin/deliveries/:unit/withdraw',
    summary: 'Take back a proposed verdict',
    guard: { right: 'handleOrders' },
    params: z.object({ unit }),
    body: z.strictObject({ proposalId, reason }),
    response: resolved,
    handler: async (context) => {
      const { params, body } = context;
      const withdrawn = await withdrawProposal(desk, params.unit, body, actorOf(context), desk.attempts.now());
      return withdrawn.ok
        ? answer(withdrawn.value, desk, 'Proposal withdrawn.')
        : apiErrorOf(FAILURES, withdrawn.error);
    },
  }),
];

function answer(attempt: AttemptRecord, desk: DeskDeps, done?: string) {
  const waits = attempt.state === 'ambiguous' && attempt.proposal !== undefined;
  const message = done ?? (waits ? 'Proposed. Another admin has to confirm it.' : 'Delivery settled.');
  const data = { unit: attempt._id, state: attempt.state, delivery: deliveryView(attempt, desk, desk.attempts.now()) };
  return {
    status: waits ? 202 : 200,
    body: { success: true as const, message, ...(waits ? { hint: HINT } : {}), data },
  };
}
