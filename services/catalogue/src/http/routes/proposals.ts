import { z } from 'zod';
import { actorOf } from '@topup/kit/admin-acts';
import { apiErrorOf, conflict } from '@topup/kit/errors';
import { adminPages, adminPagination, route, success, successWithMessage, type Route } from '@topup/kit/http';
import { ID_PATTERN } from '@topup/kit/ids';
import { GAME_CODE } from '@topup/proto/game';
import { confirmProposal, withdrawProposal, type DecideDeps } from '../../use-cases/decide-proposal.ts';
import { proposalErrors } from '../errors.ts';
import { proposalShape, proposalView } from '../proposals.ts';
import { reason } from '../schemas.ts';
import { ADMIN } from './prices.ts';

const PAGE = 20;
const params = z.object({ proposalId: z.string().regex(ID_PATTERN, 'Price change not found.') });

export const proposalRoutes = (deps: DecideDeps): Route[] => [
  route({
    method: 'get',
    path: `${ADMIN}/prices/proposals`,
    summary: 'Price changes that wait for a second admin, the oldest first',
    guard: { right: 'readShop' },
    query: z.object({ page: z.coerce.number().int().positive().max(1_000_000).default(1) }),
    response: success({
      data: z.object({ proposals: z.array(proposalShape), pagination: z.object(adminPagination) }),
    }),
    handler: async ({ query }) => {
      const { proposals, total } = await deps.proposals.page(GAME_CODE, deps.now(), query.page, PAGE);
      const pagination = adminPages(query.page, PAGE, Math.max(total, 1));
      return { body: { success: true, data: { proposals: proposals.map(proposalView), pagination } } };
    },
  }),
  route({
    method: 'post',
    path: `${ADMIN}/prices/proposals/:proposalId/confirm`,
    summary: 'Makes a price change that another admin has proposed; once',
    guard: { right: 'setPrices' },
    params,
    response: successWithMessage({
      results: z.object({
        success: z.number(),
        failed: z.number(),
        errors: z.array(z.object({ id: z.string(), message: z.string() })),
      }),
    }),
    handler: async (context) => {
      const done = await confirmProposal(deps, context.params.proposalId, actorOf(context));
      if (!done.ok) return apiErrorOf(proposalErrors, done.error);
      const { success: good, errors } = done.value;
      if (good === 0 && errors[0]) return conflict('changed_meanwhile', errors[0].message);
      const results = { success: good, failed: errors.length, errors: [...errors] };
      return { body: { success: true, message: 'Price updated successfully', results } };
    },
  }),
  route({
    method: 'post',
    path: `${ADMIN}/prices/proposals/:proposalId/withdraw`,
    summary: 'Takes a proposed price change back; it can not be confirmed afterwards',
    guard: { right: 'setPrices' },
    params,
    body: z.strictObject({ reason }),
    response: successWithMessage({}),
    handler: async (context) => {
      const { proposalId } = context.params;
      const done = await withdrawProposal(deps, proposalId, context.body.reason, actorOf(context));
      if (!done.ok) return apiErrorOf(proposalErrors, done.error);
      return { body: { success: true, message: 'Proposal withdrawn.' } };
    },
  }),
];
