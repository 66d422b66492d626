export type Icon = {
  readonly _id: string;
  /** A filename is never used for another picture, so browsers may cache the picture permanently. */
  readonly filename: string;
};
/** A picture as it is stored and sent: WebP, at most 256 x 256 pixels, without metadata. */
export type Picture = { readonly bytes: Buffer; readonly width: number; readonly height: number };

export const ICON_FILENAME = /^[a-z0-9-]{1,60}\.webp$/;
export const ICON_TYPE = 'image/webp';
export const ICONS_MAX = 1_000;

export type PictureFailure =
  | { readonly kind: 'not_a_picture' }
  | { readonly kind: 'damaged_picture' }
  | { readonly kind: 'animated_picture' }
  | { readonly kind: 'too_many_pixels'; readonly pixelsMax: number };
export type UploadFailure = PictureFailure | { readonly kind: 'too_many_icons'; readonly iconsMax: number };
export type UnknownIcon = { readonly kind: 'unknown_icon' };
