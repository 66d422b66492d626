/** Run `npm run icons:draw` after a drawing was changed. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { APP_ICONS, appIcon, PUBLIC } from './app-icons.ts';
import { DRAWN, drawings, drawn } from './icons.ts';

for (const drawing of drawings()) writeFileSync(join(DRAWN, `${drawing.name}.webp`), await drawn(drawing));
for (const icon of APP_ICONS) writeFileSync(join(PUBLIC, icon.file), await appIcon(icon));
