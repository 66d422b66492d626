import { ApiError, badRequest, notFound, unprocessable, type ErrorMap } from '@topup/kit/errors';
import type { SetIconFailure, UploadFailure } from '../domain/icon.ts';

export const iconErrors: ErrorMap<UploadFailure | SetIconFailure> = {
  not_a_picture: () => badRequest('Please choose a picture in PNG, JPEG or WebP format.'),
  damaged_picture: () => badRequest('This picture is damaged or incomplete.'),
  animated_picture: () => badRequest('This picture is animated. Please choose one that does not move.'),
  too_many_pixels: ({ pixelsMax }) =>
    new ApiError(413, 'too_large', `This picture has too many pixels (${pixelsMax / 1e6} million at most).`),
  too_many_icons: ({ iconsMax }) => unprocessable('too_many_icons', `The store keeps at most ${iconsMax} icons.`),
  unknown_icon: () => notFound('This icon does not exist.'),
  unknown_product: () => notFound('This product does not exist.'),
};
