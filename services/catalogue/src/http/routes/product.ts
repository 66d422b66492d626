import { z } from 'zod';
import { actorOf, type AdminCall } from '@topup/kit/admin-acts';
import { apiErrorOf } from '@topup/kit/errors';
import { route, success, type Route } from '@topup/kit/http';
import { ID_PATTERN } from '@topup/kit/ids';
import { GAME_CODE } from '@topup/proto/game';
import { productKey } from '../../domain/change-product.ts';
import type { ChangeDeps } from '../../changes/change-product.ts';
import { deletePrice } from '../../use-cases/delete-price.ts';
import { listVersions } from '../../use-cases/list-versions.ts';
import { pauseProduct, resumeProduct } from '../../use-cases/pause-product.ts';
import { rollbackPrice } from '../../use-cases/rollback-price.ts';
import { answerChange, changedShape, type AnswerDeps } from '../change-answer.ts';
import { productErrors } from '../errors.ts';
import { confirmed, productId, reason, version } from '../schemas.ts';
import { productVersion, versionView } from '../views.ts';
import { ADMIN } from './prices.ts';

type ProductDeps = AnswerDeps & { readonly change: ChangeDeps };

const params = z.object({ id: productId });
const keyOf = ({ id }: { id: string }): string => (ID_PATTERN.test(id) ? id : productKey(GAME_CODE, id));

type ChangeBody = { version?: number | undefined; reason: string; confirmed?: boolean | undefined };
const changeRequest = (context: AdminCall, { version: seen, reason: why, confirmed: isConfirmed }: ChangeBody) => ({
  admin: actorOf(context),
  reason: why,
  seen,
  isConfirmed,
});

export const productRoutes = (deps: ProductDeps): Route[] => [
  route({
    method: 'delete',
    path: `${ADMIN}/price/:id`,
    summary: 'Take a product off every list; its history stays',
    guard: { right: 'setPrices' },
    params,
    query: z.object({ version: version.optional() }),
    response: success({}),
    handler: async (context) => {
      const by = { admin: actorOf(context), seen: context.query.version };
      const deleted = await deletePrice(deps.change, keyOf(context.params), by);
      if (!deleted.ok) return apiErrorOf(productErrors(deps.view, await deps.pointCostPaise()), deleted.error);
      return { body: { success: true, message: 'Price deleted successfully' } };
    },
  }),
  route({
    method: 'get',
    path: `${ADMIN}/price/:id/versions`,
    summary: 'What happened to a product, the newest first',
    guard: { right: 'readShop' },
    params,
    query: z.object({ before: version.optional().describe('versions below this one') }),
    response: success({ data: z.object({ versions: z.array(productVersion), more: z.boolean() }) }),
    handler: async ({ params: named, query }) => {
      const listed = await listVersions(deps.change, keyOf(named), query.before ?? null);
      if (!listed.ok) return apiErrorOf(productErrors(deps.view, await deps.pointCostPaise()), listed.error);
      const { versions, more } = listed.value;
      return { body: { success: true, data: { versions: versions.map(versionView), more } } };
    },
  }),
  route({
    method: 'post',
    path: `${ADMIN}/price/:id/rollback`,
    summary: 'Put a product back to an earlier version',
    guard: { right: 'setPrices' },
    params,
    body: z.object({ version: version.optional(), toVersion: version, reason, confirmed }),
    response: changedShape,
    handler: async (context) => {
      const { toVersion } = context.body;
      const id = keyOf(context.params);
      const back = await rollbackPrice(deps.change, id, toVersion, changeRequest(context, context.body));
      return answerChange(deps, back, 'Price updated successfully');
    },
  }),
  pausing(deps, 'pause', 'Take a product off sale for now', pauseProduct, 'Product paused.'),
  pausing(deps, 'resume', 'Put a paused product on sale again', resumeProduct, 'Product is on sale again.'),
];

const pausing = (
  deps: ProductDeps,
  verb: 'pause' | 'resume',
  summary: string,
  change: typeof pauseProduct,
  message: string,
): Route =>
  route({
    method: 'post',
    path: `${ADMIN}/price/:id/${verb}`,
    summary,
    guard: { right: 'setPrices' },
    params,
    body: z.object({ reason, version: version.optional() }),
    response: changedShape,
    handler: async (context) =>
      answerChange(
        deps,
        await change(deps.change, keyOf(context.params), changeRequest(context, context.body)),
        message,
      ),
  });
