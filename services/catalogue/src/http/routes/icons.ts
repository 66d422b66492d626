import { z } from 'zod';
import { actorOf } from '@topup/kit/admin-acts';
import { apiErrorOf, notFound } from '@topup/kit/errors';
import { createGate, route, success, type Route } from '@topup/kit/http';
import type { Limiter } from '@topup/kit/limits';
import type { Ready } from '@topup/kit/ready';
import { GAME_CODE } from '@topup/proto/game';
import { ICON_FILENAME, ICON_TYPE } from '../../domain/icon.ts';
import type { Icons } from '../../store/icons.ts';
import { setProductIcon, type SetIconDeps } from '../../use-cases/set-product-icon.ts';
import type { uploadIcon } from '../../use-cases/upload-icon.ts';
import { answerChange, changedShape, type AnswerDeps } from '../change-answer.ts';
import { uploadErrors } from '../errors.ts';
import { uploadReader, UPLOAD_FIELD } from '../read-upload.ts';
import { productId, version } from '../schemas.ts';

export type IconDeps = AnswerDeps & {
  readonly icons: Icons;
  readonly upload: Ready<typeof uploadIcon>;
  readonly setIcon: SetIconDeps;
  readonly limiter: Limiter<'iconUploads'>;
};

/** Limits concurrent uploads, because each keeps its file in memory until the decoder is free. */
const UPLOADS_MAX = 4;

const icon = z.object({ _id: z.string(), filename: z.string() });
const picture = z.instanceof(Buffer, { error: `Please choose a picture: the field '${UPLOAD_FIELD}' is missing.` });
const uploadBody = z.object({
  [UPLOAD_FIELD]: picture.meta({ override: { type: 'string', format: 'binary' } }),
});
const setIconBody = z.object({
  productId,
  iconFilename: z
    .union([z.literal(''), z.null(), z.string().regex(ICON_FILENAME)], 'This icon does not exist.')
    .transform((name) => name ?? '')
    .describe('empty or null: the store’s own drawing'),
  version: version.optional(),
});

/** With this policy nothing in a picture can run, even if a browser is made to open it as a page. */
const FILE_HEADERS = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
};

export const iconRoutes = (deps: IconDeps): Route[] => [
  route({
    method: 'get',
    path: '/api/icons',
    summary: 'Icons to choose from, the latest first',
    guard: { right: 'readShop' },
    response: success({ icons: z.array(icon) }),
    handler: async () => ({ body: { success: true, icons: await deps.icons.all() } }),
  }),
  route({
    method: 'post',
    path: '/api/icons/upload',
    summary: 'Add an icon: PNG, JPEG or WebP, 1 MB at most',
    guard: { right: 'setPrices' },
    gate: createGate({ inHandMax: UPLOADS_MAX, isBusy: () => false }),
    body: uploadBody,
    bodyReader: uploadReader,
    response: success({ icon }),
    handler: async (context) => {
      await deps.limiter.enforce('iconUploads', context.principal.accountId);
      const uploaded = await deps.upload(context.body[UPLOAD_FIELD], actorOf(context));
      if (!uploaded.ok) return apiErrorOf(uploadErrors, uploaded.error);
      return { body: { success: true, message: 'Icon uploaded successfully!', icon: uploaded.value } };
    },
  }),
  route({
    method: 'put',
    path: '/api/icons/product/icon',
    summary: 'Choose the icon of a product',
    guard: { right: 'setPrices' },
    body: setIconBody,
    response: changedShape,
    handler: async (context) => {
      const { productId: id, iconFilename, version: seen } = context.body;
      const change = { admin: actorOf(context), seen };
      const set = await setProductIcon(deps.setIcon, GAME_CODE, id, iconFilename, change);
      return answerChange(deps, set, 'Product icon updated.');
    },
  }),
  ...['/icons', '/uploads/icons'].map((folder) => fileRoute(deps, folder)),
];

const fileRoute = ({ icons }: IconDeps, folder: string): Route =>
  route({
    method: 'get',
    path: `${folder}/:file`,
    summary: 'The picture of an icon',
    guard: 'public',
    params: z.object({ file: z.string() }),
    file: ICON_TYPE,
    response: z.string().meta({ format: 'binary' }),
    handler: async ({ params }) => {
      const file = ICON_FILENAME.test(params.file) ? await icons.bytesOf(params.file) : null;
      return file ? { file, type: ICON_TYPE, headers: FILE_HEADERS } : notFound('This icon does not exist.');
    },
  });
