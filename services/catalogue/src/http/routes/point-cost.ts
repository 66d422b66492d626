import { z } from 'zod';
import { actorOf } from '@topup/kit/admin-acts';
import { apiErrorOf } from '@topup/kit/errors';
import { route, success, type Route } from '@topup/kit/http';
import { paise, rupeesNumber } from '@topup/kit/money';
import { GAME_CODE } from '@topup/proto/game';
import type { PointCost } from '../../domain/point-cost.ts';
import { setPointCost, type PointCostDeps } from '../../use-cases/set-point-cost.ts';
import { costErrors } from '../errors.ts';
import { PROPOSED, proposalShape, proposedBody } from '../proposals.ts';
import { confirmed, pointCost, reason } from '../schemas.ts';
import { ADMIN } from './prices.ts';

const VERSIONS = 20;
const seenVersion = z.number().int().nonnegative().describe('the version that the admin saw; 0: none was set');
const costVersion = z.object({
  pointCost: z.number().describe('rupees'),
  version: z.number(),
  at: z.iso.datetime(),
  by: z.string().describe('e-mail'),
  reason: z.string().nullable(),
});

const view = ({ paise: amount, version, at, email: by, reason: why }: PointCost): z.input<typeof costVersion> => ({
  pointCost: rupeesNumber(paise(amount)),
  version,
  at: at.toISOString(),
  by,
  reason: why,
});

export const pointCostRoutes = (deps: PointCostDeps): Route[] => [
  route({
    method: 'get',
    path: `${ADMIN}/prices/point-cost`,
    summary: 'What a supplier point costs: the versions, the newest first',
    guard: { right: 'readShop' },
    response: success({ data: z.object({ versions: z.array(costVersion) }) }),
    handler: async () => {
      const versions = await deps.costs.newest(GAME_CODE, VERSIONS);
      return { body: { success: true, data: { versions: versions.map(view) } } };
    },
  }),
  route({
    method: 'post',
    path: `${ADMIN}/prices/point-cost`,
    summary: 'Set what a supplier point costs; far from the values of the last 24 hours: proposes it (202)',
    guard: { right: 'setPrices' },
    body: z.strictObject({ pointCost, version: seenVersion.optional(), reason, confirmed }),
    response: success({
      data: costVersion.nullable(),
      proposal: proposalShape.optional(),
      hint: z.string().optional(),
    }),
    handler: async (context) => {
      const { pointCost: amount, version: seen, reason: why, confirmed: isConfirmed } = context.body;
      const request = { admin: actorOf(context), reason: why, seen, isConfirmed, paise: amount };
      const set = await setPointCost(deps, GAME_CODE, request);
      if (set.ok) return { body: { success: true, message: 'The cost of a point is set.', data: view(set.value) } };
      if (set.error.kind !== 'cost_proposed') return apiErrorOf(costErrors, set.error);
      const [current] = await deps.costs.newest(GAME_CODE, 1);
      const body = { data: current ? view(current) : null, ...proposedBody(set.error.proposal) };
      return { status: 202, body: { success: true, message: PROPOSED, ...body } };
    },
  }),
];
