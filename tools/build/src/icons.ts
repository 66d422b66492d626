import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { ROOT } from './steps.ts';

export const DRAWN = join(ROOT, 'services/catalogue/src/pictures/drawings');
const SIDE_PX = 256;
const DRAWING_PX = 96;
const POINTS_PER_INCH = 72;

const SHEET = join(ROOT, 'frontends/kit/src/artwork/packs.svg');
const VIEW = /<view id="(\w+)" viewBox="([^"]+)"\/>/g;

type Drawing = { readonly name: string; readonly svg: string };

export function drawings(): Drawing[] {
  const sheet = readFileSync(SHEET, 'utf8');
  return [...sheet.matchAll(VIEW)].map(([, name, box]) => ({
    name: `pack-${name}`,
    svg: sheet.replace(/viewBox="[^"]+"/, `viewBox="${box}"`),
  }));
}

export const drawn = ({ svg }: Drawing): Promise<Buffer> =>
  sharp(Buffer.from(svg), { density: (POINTS_PER_INCH * SIDE_PX) / DRAWING_PX })
    .webp({ quality: 90 })
    .toBuffer();
