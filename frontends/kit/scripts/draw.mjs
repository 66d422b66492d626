/**
 * Draws the product's pictures into src/artwork: a sheet of packs and passes, one of what is shown where
 * there is nothing, and three hero scenes. Everything is made of facets lit from the upper left, so that all of it belongs together. Run it again after changing a drawing:
 *   node frontends/kit/scripts/draw.mjs
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { heroes } from './draw-heroes.mjs';
import { packs } from './draw-packs.mjs';
import { offlineAlone, states } from './draw-states.mjs';

const folder = join(import.meta.dirname, '../src/artwork');
mkdirSync(folder, { recursive: true });
for (const [name, drawing] of Object.entries({
  packs: packs(),
  states: states(),
  offline: offlineAlone(),
  ...heroes(),
})) {
  writeFileSync(join(folder, `${name}.svg`), `${drawing}\n`);
}
