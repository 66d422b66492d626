import { globSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { ROOT } from './steps.ts';

/** Folder from which the catalogue takes a new store's icons. */
export const DRAWN = join(ROOT, 'services/catalogue/src/pictures/drawings');
const SIDE_PX = 256;
const DRAWING_PX = 96;
const POINTS_PER_INCH = 72;

/** Paths of the drawings that the front ends choose by a product's name. */
export const drawings = (): string[] => globSync(join(ROOT, 'frontends/kit/src/artwork/{gem,pass}-*.svg')).sort();

/** Renders a drawing as an icon. Lossless, because flat colours then stay small and sharp. */
export const drawn = (path: string): Promise<Buffer> =>
  sharp(path, { density: (POINTS_PER_INCH * SIDE_PX) / DRAWING_PX })
    .webp({ lossless: true, effort: 6 })
    .toBuffer();
