/**
 * Draws the store's pictures into src/artwork: a sheet of packs and passes, a sheet for empty and error states, and three
 * hero scenes. All of them consist of facets lit from the upper left, for a consistent style. Run it after changing a
 * drawing:
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
