import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** The folder's pictures are made from SVG by `npm run icons:draw`, so that this service never reads SVG. */
const FOLDER = join(import.meta.dirname, 'drawings');

export type Drawing = { readonly filename: string; readonly bytes: Buffer };

/** File names are derived from the content, so a changed drawing is a new icon. */
export function readDrawings(): Drawing[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.webp'))
    .sort()
    .map((file) => {
      const bytes = readFileSync(join(FOLDER, file));
      const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 8);
      return { filename: `${basename(file, '.webp')}-${digest}.webp`, bytes };
    });
}
