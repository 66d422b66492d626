import { ApiError, badRequest, conflict, notFound, unprocessable, type ErrorMap } from '@topup/kit/errors';
import type { UnknownProduct } from '../domain/change-product.ts';
import { TOO_MANY_PRODUCTS } from '../domain/product.ts';
import { meanwhileText, type NotStored } from '../domain/changed-meanwhile.ts';
import type { UnknownIcon, UploadFailure } from '../domain/icon.ts';
import type { UnknownImport } from '../domain/price-import.ts';
import type { UnknownVersion } from '../use-cases/rollback-price.ts';
import type { StillRunning } from '../use-cases/rollback-prices.ts';
import type { AlreadyUndone } from '../use-cases/undo-import.ts';
import { fieldNames, type PriceRecordView } from './views.ts';

export const uploadErrors: ErrorMap<UploadFailure> = {
  not_a_picture: () => badRequest('Please choose a picture in PNG, JPEG or WebP format.'),
  damaged_picture: () => badRequest('This picture is damaged or incomplete.'),
  animated_picture: () => badRequest('This picture is animated. Please choose one that does not move.'),
  too_many_pixels: ({ pixelsMax }) =>
    new ApiError(413, 'too_large', `This picture has too many pixels (${pixelsMax / 1e6} million at most).`),
  too_many_icons: ({ iconsMax }) => unprocessable('too_many_icons', `The store keeps at most ${iconsMax} icons.`),
};

export type ProductFailure = UnknownIcon | UnknownProduct | UnknownVersion | NotStored;

export const productErrors = (view: PriceRecordView): ErrorMap<ProductFailure> => ({
  unknown_icon: () => notFound('This icon does not exist.'),
  unknown_product: () => notFound('This product does not exist.'),
  unknown_version: () => notFound('This version does not exist.'),
  too_many_products: () => unprocessable('too_many_products', TOO_MANY_PRODUCTS),
  changed_meanwhile: (meanwhile) =>
    conflict('changed_meanwhile', meanwhileText(meanwhile), {
      current: view(meanwhile.current),
      by: meanwhile.by,
      at: meanwhile.at.toISOString(),
      fields: fieldNames(meanwhile.fields),
    }),
});

export const importErrors: ErrorMap<UnknownImport | AlreadyUndone | StillRunning> = {
  unknown_import: () => notFound('This import does not exist.'),
  already_undone: () => conflict('already_undone', 'This import was undone already.'),
  still_running: () => conflict('still_running', 'This import is still running. Please try again in a moment.'),
};
