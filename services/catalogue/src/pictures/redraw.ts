import sharp from 'sharp';
import { err, ok, type Result } from '@topup/kit/result';
import type { Picture, PictureFailure } from '../domain/icon.ts';

/** The side of an icon; a smaller picture keeps its size. */
const SIDE_PX = 256;
/** Up to 32 MB in memory, with 16 bits for each colour. */
const PIXELS_MAX = 4_000_000;
const FORMATS = new Set(['png', 'jpeg', 'webp']);

// The decoder's result decides what a file is. All other decoders are switched off, SVG and TIFF included.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'],
});

/** Decodes a file and draws it anew: no metadata, no script, no second file behind the first. */
export async function redraw(file: Buffer): Promise<Result<Picture, PictureFailure>> {
  if (file.length === 0) return err({ kind: 'not_a_picture' });
  // Reads the header alone, so a picture of any size costs nothing here.
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
