import { actorOf } from '@topup/kit/admin-acts';
import { apiErrorOf } from '@topup/kit/errors';
import { route, success, successWithMessage, type Route } from '@topup/kit/http';
import { settingsHint } from '@topup/kit/two-people';
import { z } from 'zod';
import { UNNAMED_CODE, type RefusalTable } from '../domain/refusals.ts';
import {
  confirmRefusal,
  proposeRefusal,
  removeRefusal,
  withdrawRefusal,
  type RefusalDeps,
} from '../use-cases/change-refusals.ts';
import { proposedRefusalView, refusalsView } from './case-view.ts';
import { FAILURES } from './errors.ts';
import { failureCode, hint, proposalId, proposedRefusal, reason, refusal, status } from './schemas.ts';

export type RefusalRouteDeps = RefusalDeps & { readonly refusals: Pick<RefusalTable, 'builtIn'> };

const BASE = '/api/admin/deliveries/refusals';
const params = z.object({ status });
const changed = successWithMessage({ data: z.object({ status }) });

export const refusalRoutes = (deps: RefusalRouteDeps): Route[] => [...proposing(deps), ...deciding(deps)];

const proposing = (deps: RefusalRouteDeps): Route[] => [
  route({
    method: 'get',
    path: BASE,
    summary: "The supplier's statuses that mean 'not delivered', and those that wait for a second admin",
    guard: { right: 'own' },
    response: success({ data: z.object({ refusals: z.array(refusal), proposals: z.array(proposedRefusal) }) }),
    handler: async () => {
      const proposals = (await deps.proposals.open(new Date())).map(proposedRefusalView);
      return { body: { success: true as const, data: { refusals: refusalsView(deps.refusals), proposals } } };
    },
  }),
  route({
    method: 'post',
    path: BASE,
    summary:
      'Propose (202) that a status means that nothing was delivered; with a single admin it applies at once (201)',
    guard: { right: 'own' },
    body: z.strictObject({
      status,
      reason: reason.describe('shown to players'),
      failureCode: failureCode.default(UNNAMED_CODE),
      because: reason,
    }),
    response: successWithMessage({
      hint: hint.optional(),
      data: z.object({ status, proposal: proposedRefusal.nullable() }),
    }),
    handler: async (context) => {
      const proposed = await proposeRefusal(deps, context.body, actorOf(context), new Date());
      if (!proposed.ok) return apiErrorOf(FAILURES, proposed.error);
      const { status: added, proposal } = proposed.value;
      const data = { status: added, proposal: proposal && proposedRefusalView(proposal) };
      if (!proposal) return { status: 201, body: { success: true as const, message: 'Status added.', data } };
      const message = 'Proposed. Another admin has to confirm it.';
      return { status: 202, body: { success: true as const, message, hint: settingsHint(), data } };
    },
  }),
];

const deciding = (deps: RefusalRouteDeps): Route[] => [
  route({
    method: 'post',
    path: `${BASE}/:status/confirm`,
    summary: 'From now on a proposed status means that nothing was delivered: its units are refunded',
    guard: { right: 'own' },
    params,
    body: z.strictObject({ proposalId }),
    response: changed,
    handler: async (context) => {
      const decided = { ...context.params, ...context.body };
      const confirmed = await confirmRefusal(deps, decided, actorOf(context), new Date());
      if (!confirmed.ok) return apiErrorOf(FAILURES, confirmed.error);
      return { body: { success: true as const, message: 'Status added.', data: confirmed.value } };
    },
  }),
  route({
    method: 'post',
    path: `${BASE}/:status/withdraw`,
    summary: 'Take back a proposed status',
    guard: { right: 'own' },
    params,
    body: z.strictObject({ proposalId, reason }),
    response: changed,
    handler: async (context) => {
      const decided = { ...context.params, ...context.body };
      const withdrawn = await withdrawRefusal(deps, decided, actorOf(context), new Date());
      if (!withdrawn.ok) return apiErrorOf(FAILURES, withdrawn.error);
      return { body: { success: true as const, message: 'Proposal withdrawn.', data: withdrawn.value } };
    },
  }),
  route({
    method: 'post',
    path: `${BASE}/:status/remove`,
    summary: 'A status that an admin has added is unknown again',
    guard: { right: 'own' },
    params,
    body: z.strictObject({ because: reason }),
    response: success({ data: z.object({ status }) }),
    handler: async (context) => {
      const removed = await removeRefusal(deps, { ...context.params, ...context.body }, actorOf(context), new Date());
      if (!removed.ok) return apiErrorOf(FAILURES, removed.error);
      return { body: { success: true as const, message: 'Status removed.', data: removed.value } };
    },
  }),
];
