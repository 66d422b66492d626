import { z } from 'zod';
import { actorOf, type AdminCall } from '@topup/kit/admin-acts';
import { apiErrorOf } from '@topup/kit/errors';
import { adminPages, adminPagination, route, success, type Route } from '@topup/kit/http';
import { GAME_CODE } from '@topup/proto/game';
import { editPrices } from '../../use-cases/edit-prices.ts';
import { confirmNames } from '../../use-cases/confirm-names.ts';
import { importPrices, type ImportDeps as ImportListDeps } from '../../use-cases/import-prices.ts';
import { IMPORTS_PAGE, listImports } from '../../use-cases/list-imports.ts';
import { rollbackPrices, type RollbackDeps } from '../../use-cases/rollback-prices.ts';
import { undoImport } from '../../use-cases/undo-import.ts';
import { importErrors } from '../errors.ts';
import { answerReport, reportAnswer } from '../reports.ts';
import { contents, gameCode, importItem, newName, points, price, productId, reason, spu, version } from '../schemas.ts';
import { PRODUCTS_MAX } from '../../domain/product.ts';
import { importView, priceImport } from '../views.ts';
import { ADMIN } from './prices.ts';

export type ImportDeps = RollbackDeps & ImportListDeps;

const ROWS_MAX = 1_000;
const dryRun = z.boolean().default(false);
const importBody = z.object({
  gameCode,
  products: z.array(z.unknown(), 'There is nothing to import.').min(1, 'There is nothing to import.').max(ROWS_MAX),
  dryRun,
  reason: reason.optional(),
});
const bulkBody = z.object({
  changes: z
    .array(
      z.object({
        productId,
        version: version.optional(),
        price: price.optional(),
        smileonePoints: points.optional(),
        displayName: newName.optional(),
        contents: contents.optional(),
      }),
    )
    .min(1, 'There is nothing to change.')
    .max(ROWS_MAX),
  dryRun,
  reason,
});
const importId = z.string().regex(/^[0-9a-f]{32}$/, 'This import does not exist.');
const rollbackTo = z.union([
  z.strictObject({ importId }),
  z.strictObject({ at: z.iso.datetime({ offset: true }).transform((at) => new Date(at)) }),
]);

const importRequest = (context: AdminCall, body: { dryRun: boolean; reason?: string | undefined }) => ({
  admin: actorOf(context),
  reason: body.reason ?? null,
  dryRun: body.dryRun,
});

export const importRoutes = (deps: ImportDeps): Route[] => [
  ...takingRoutes(deps),
  namesRoute(deps),
  ...undoingRoutes(deps),
];

const takingRoutes = (deps: ImportDeps): Route[] => [
  route({
    method: 'post',
    path: `${ADMIN}/prices/import`,
    summary: "Take over the supplier's list; assigned prices stay",
    guard: { right: 'setPrices' },
    body: importBody,
    bodyMax: '1 MB',
    response: reportAnswer,
    handler: async (context) => {
      const items = context.body.products.map(importItem);
      const done = await importPrices(deps, context.body.gameCode, items, importRequest(context, context.body));
      return answerReport(done, context.body.dryRun);
    },
  }),
  route({
    method: 'post',
    path: `${ADMIN}/prices/bulk`,
    summary: 'Change many products under one reason',
    guard: { right: 'setPrices' },
    body: bulkBody,
    bodyMax: '1 MB',
    response: reportAnswer,
    handler: async (context) => {
      const edits = context.body.changes.map(({ price: pricePaise, smileonePoints, ...rest }) => ({
        ...rest,
        pricePaise,
        points: smileonePoints,
      }));
      return answerReport(
        await editPrices(deps, GAME_CODE, edits, importRequest(context, context.body)),
        context.body.dryRun,
      );
    },
  }),
];

const namesBody = z.object({
  names: z
    .array(z.object({ productId, name: spu }))
    .min(1, 'There is nothing to change.')
    .max(PRODUCTS_MAX),
  dryRun,
  reason,
});

const namesRoute = (deps: ImportDeps): Route =>
  route({
    method: 'post',
    path: `${ADMIN}/prices/confirm-names`,
    summary: "Confirm the supplier's new names; the products are on sale again",
    guard: { right: 'setPrices' },
    body: namesBody,
    bodyMax: '1 MB',
    response: reportAnswer,
    handler: async (context) => {
      const { names, dryRun: isDry } = context.body;
      return answerReport(await confirmNames(deps, GAME_CODE, names, importRequest(context, context.body)), isDry);
    },
  });

const undoingRoutes = (deps: ImportDeps): Route[] => [
  route({
    method: 'get',
    path: `${ADMIN}/prices/imports`,
    summary: 'Changes of many products at once, the newest first',
    guard: { right: 'readShop' },
    query: z.object({ page: z.coerce.number().int().positive().max(1_000_000).default(1) }),
    response: success({
      data: z.object({
        imports: z.array(priceImport),
        pagination: z.object(adminPagination),
      }),
    }),
    handler: async ({ query }) => {
      const { imports, total } = await listImports(deps.imports, GAME_CODE, query.page);
      const pagination = adminPages(query.page, IMPORTS_PAGE, Math.max(total, 1));
      return { body: { success: true, data: { imports: imports.map(importView), pagination } } };
    },
  }),
  route({
    method: 'post',
    path: `${ADMIN}/prices/imports/:importId/undo`,
    summary: 'Put every product of an import back, unless somebody changed it since',
    guard: { right: 'setPrices' },
    params: z.object({ importId }),
    body: z.object({ dryRun, reason }),
    response: reportAnswer,
    handler: async (context) => {
      const undone = await undoImport(deps, context.params.importId, importRequest(context, context.body));
      if (!undone.ok) return apiErrorOf(importErrors, undone.error);
      return answerReport(undone.value, context.body.dryRun);
    },
  }),
  route({
    method: 'post',
    path: `${ADMIN}/prices/rollback`,
    summary: 'Put the whole list back to how it stood after an import, or at a time',
    guard: { right: 'setPrices' },
    body: z.object({ to: rollbackTo, dryRun, reason }),
    response: reportAnswer,
    handler: async (context) => {
      const back = await rollbackPrices(deps, GAME_CODE, context.body.to, importRequest(context, context.body));
      if (!back.ok) return apiErrorOf(importErrors, back.error);
      return answerReport(back.value, context.body.dryRun);
    },
  }),
];
