import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { ROOT } from './steps.ts';

export const PUBLIC = join(ROOT, 'frontends/shell/public');
const GROUND = '#100d20';
const GLOW = '#4a2f9e';

type AppIcon = {
  readonly file: string;
  readonly side: number;
  /** The drawing's width as a share of the icon's side. Of a maskable icon, systems may show only a circle of diameter 0.8. */
  readonly stone: number;
  readonly radius: number;
};

export const APP_ICONS: readonly AppIcon[] = [
  { file: 'icon-192.png', side: 192, stone: 0.68, radius: 0.22 },
  { file: 'icon-512.png', side: 512, stone: 0.68, radius: 0.22 },
  { file: 'icon-maskable-512.png', side: 512, stone: 0.52, radius: 0 },
  { file: 'apple-touch-icon.png', side: 180, stone: 0.62, radius: 0 },
];

export function appIcon({ side, stone, radius }: AppIcon): Promise<Buffer> {
  const mark = readFileSync(join(PUBLIC, 'favicon.svg'), 'utf8');
  const at = ((1 - stone) / 2) * side;
  const placed = mark.replace('<svg ', `<svg x="${at}" y="${at}" width="${stone * side}" height="${stone * side}" `);
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">`,
    `<radialGradient id="glow" cy="0.42"><stop stop-color="${GLOW}"/><stop offset="1" stop-color="${GROUND}"/></radialGradient>`,
    `<rect width="${side}" height="${side}" rx="${radius * side}" fill="url(#glow)"/>`,
    placed,
    '</svg>',
  ].join('');
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9, effort: 10 }).toBuffer();
}
