/**
 * Draws the product's pictures into src/artwork: five cut stones, two passes and three hero scenes.
 * All are made of facets lit from the upper left, so that they match. Run it again after changing a drawing:
 *   node frontends/kit/scripts/draw.mjs
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { heroes } from './draw-heroes.mjs';
import { stones } from './draw-stones.mjs';
import { tickets } from './draw-tickets.mjs';

const folder = join(import.meta.dirname, '../src/artwork');
mkdirSync(folder, { recursive: true });
for (const [name, svg] of Object.entries({ ...stones(), ...tickets(), ...heroes() })) {
  writeFileSync(join(folder, `${name}.svg`), `${svg}\n`);
}
