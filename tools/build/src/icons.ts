import { globSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { ROOT } from './steps.ts';

/** Where catalogue takes the icons from with which it begins. */
export const DRAWN = join(ROOT, 'services/catalogue/src/pictures/drawings');
const SIDE_PX = 256;
const DRAWING_PX = 96;
const POINTS_PER_INCH = 72;

/** The paths of the drawings that a product's name selects. */
export const drawings = (): string[] => globSync(join(ROOT, 'frontends/kit/src/artwork/{gem,pass}-*.svg')).sort();

/** One drawing as an icon. Without loss, because flat colours are then small and sharp. */
export const drawn = (path: string): Promise<Buffer> =>
  sharp(path, { density: (POINTS_PER_INCH * SIDE_PX) / DRAWING_PX })
    .webp({ lossless: true, effort: 6 })
    .toBuffer();
