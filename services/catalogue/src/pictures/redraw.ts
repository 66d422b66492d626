import sharp from 'sharp';
import { err, ok, type Result } from '@topup/kit/result';
import type { Picture, PictureFailure } from '../domain/icon.ts';

const SIDE_PX = 256;
/** A picture of this size takes up to 32 MB of memory (four channels of 16 bits). */
const PIXELS_MAX = 4_000_000;
const FORMATS = new Set(['png', 'jpeg', 'webp']);

// The first decoder that accepts a file determines its type. Only the PNG, JPEG and WebP decoders are enabled, not SVG or TIFF.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'],
});

/** Re-encoding drops metadata, scripts, and any second file appended to the first. */
export async function redraw(file: Buffer): Promise<Result<Picture, PictureFailure>> {
  if (file.length === 0) return err({ kind: 'not_a_picture' });
  // Reads only the header, so even a huge picture is cheap here.
  const about = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!about || !FORMATS.has(about.format)) return err({ kind: 'not_a_picture' });
  if (about.width * about.height > PIXELS_MAX) return err({ kind: 'too_many_pixels', pixelsMax: PIXELS_MAX });
  if ((about.pages ?? 1) > 1) return err({ kind: 'animated_picture' });
  return sharp(file, { limitInputPixels: PIXELS_MAX, failOn: 'error' })
    .autoOrient()
    .resize(SIDE_PX, SIDE_PX, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 90 })
    .toBuffer({ resolveWithObject: true })
    .then(
      ({ data, info: { width, height } }) => ok({ bytes: data, width, height }),
      () => err({ kind: 'damaged_picture' }),
    );
}
