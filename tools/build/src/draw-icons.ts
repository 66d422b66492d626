/** Makes the icons that a new store begins with from the front ends' drawings: `npm run icons:draw`, after a drawing was changed. */
import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DRAWN, drawings, drawn } from './icons.ts';

for (const drawing of drawings()) writeFileSync(join(DRAWN, `${basename(drawing, '.svg')}.webp`), await drawn(drawing));
