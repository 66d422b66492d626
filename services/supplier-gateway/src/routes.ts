import { conflict, notFound, unprocessable, apiErrorOf, type ErrorMap } from '@topup/kit/errors';
import { route, success, type Route } from '@topup/kit/http';
import { z } from 'zod';
import { orderOfUnit, STATES } from './domain/attempt.ts';
import { listAmbiguous } from './use-cases/list-ambiguous.ts';
import { resolveDelivery, type ResolveDeps, type ResolveFailure } from './use-cases/resolve-delivery.ts';

const unit = z.string().refine((text) => orderOfUnit(text) !== null, 'This is not the id of a delivery.');
const page = z.coerce.number().int().min(1).max(10_000).default(1);
const limit = z.coerce
  .number()
  .int()
  .min(1)
  .default(20)
  .transform((n) => Math.min(n, 100));

const delivery = z.object({
  unit: z.string(),
  orderId: z.string(),
  productId: z.string(),
  userGameId: z.string(),
  zoneId: z.string(),
  state: z.enum(STATES),
  reason: z.string(),
  sentAt: z.string().nullable(),
  resolvableAt: z.string().nullable().describe("before it 'not delivered' is refused"),
  resolvableInMs: z.number().int(),
  tries: z.number().int(),
  log: z.array(z.object({ at: z.string(), n: z.number(), event: z.string(), state: z.string() }).loose()),
});

const FAILURES: ErrorMap<ResolveFailure> = {
  unknown_unit: () => notFound('There is no such delivery.'),
  not_ambiguous: ({ state }) => conflict('illegal_transition', 'This delivery is already settled.', { state }),
  too_early: ({ resolvableAt }) =>
    conflict('too_early', 'The supplier may still accept this delivery. Please wait until its signature has expired.', {
      resolvableAt: resolvableAt.toISOString(),
    }),
  id_missing: () => unprocessable('supplier_order_id_missing', "Please enter the supplier's order number."),
  id_taken: () => conflict('supplier_order_id_taken', "This supplier's order number belongs to another delivery."),
};

/** The desk for deliveries whose outcome nobody knows. Admins only. */
export const routes = (deps: ResolveDeps): Route[] => [
  route({
    method: 'get',
    path: '/api/admin/deliveries',
    summary: 'Deliveries whose outcome is unknown, oldest first',
    guard: 'admin',
    query: z.object({ state: z.literal('ambiguous').default('ambiguous'), page, limit }),
    response: success({
      data: z.object({
        deliveries: z.array(delivery),
        pagination: z.object({ page: z.number(), limit: z.number(), total: z.number(), pages: z.number() }),
      }),
    }),
    handler: async ({ query }) => ({
      body: { success: true as const, data: await listAmbiguous(deps.attempts, query, new Date()) },
    }),
  }),
  route({
    method: 'post',
    path: '/api/admin/deliveries/:unit/resolve',
    summary: 'Settle a delivery whose outcome is unknown',
    guard: 'admin',
    params: z.object({ unit }),
    body: z.strictObject({
      verdict: z.enum(['delivered', 'not_delivered']),
      supplierOrderId: z
        .string()
        .trim()
        .regex(/^[\w.:/-]{1,64}$/, "This is not a supplier's order number.")
        .optional(),
      reason: z.string().trim().min(3, 'Please give a reason.').max(500),
    }),
    response: success({ data: z.object({ unit: z.string(), state: z.enum(STATES) }) }),
    handler: async ({ params, body, principal, address, requestId }) => {
      const actor = { accountId: principal.accountId, email: principal.email, address, requestId };
      const resolved = await resolveDelivery(deps, params.unit, body, actor, new Date());
      if (!resolved.ok) return apiErrorOf(FAILURES, resolved.error);
      const { _id, state } = resolved.value;
      return { body: { success: true as const, message: 'Delivery settled.', data: { unit: _id, state } } };
    },
  }),
];
