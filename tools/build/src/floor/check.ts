/** Run after all builds: node tools/build/src/floor/check.ts. Fails if a built file needs a newer browser than `browserslist`. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { frontEnds } from '@topup/stack/front-ends';
import { parse } from 'acorn';
import { ROOT } from '../steps.ts';
import { scriptAboveFloor, stylesAboveFloor } from './built-files.ts';

const found = frontEnds.flatMap((name) => {
  const folder = `frontends/${name}/dist`;
  const files = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' });
  return files.flatMap((file) => {
    const text = () => readFileSync(join(ROOT, folder, file), 'utf8');
    const above = file.endsWith('.js')
      ? scriptAboveFloor(text())
      : file.endsWith('.css')
        ? stylesAboveFloor(text())
        : [];
    return above.map((what) => `${folder}/${file}: ${what}`);
  });
});
// start.js tells browsers below the floor that they are too old, so they must be able to run it.
parse(readFileSync(join(ROOT, 'frontends/shell/dist/start.js'), 'utf8'), { ecmaVersion: 5 });
for (const line of found) console.log(line);
process.exitCode = found.length > 0 ? 1 : 0;
