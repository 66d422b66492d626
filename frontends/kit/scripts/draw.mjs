/** Run it after changing a drawing: node frontends/kit/scripts/draw.mjs */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { heroes } from './draw-heroes.mjs';
import { packs } from './draw-packs.mjs';
import { offlineAlone, states } from './draw-states.mjs';

const FRONTENDS = join(import.meta.dirname, '../..');
const DRAWINGS = {
  'kit/src/artwork': { packs: packs(), states: states() },
  'shell/src/offline': { offline: offlineAlone() },
  'storefront/src/landing': heroes(),
};
for (const [folder, drawings] of Object.entries(DRAWINGS))
  for (const [name, drawing] of Object.entries(drawings))
    writeFileSync(join(FRONTENDS, folder, `${name}.svg`), `${drawing}\n`);
