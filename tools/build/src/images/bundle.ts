/** Builds a front end where there is no git and no cache: `node bundle.ts <front end>`, from the root of a checkout. */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { precompress } from '../compress.ts';
import { billOfMaterials } from './sbom.ts';

const [name = ''] = process.argv.slice(2);
const folder = join('frontends', name);
const env = { ...process.env, NODE_ENV: 'production' };
execFileSync('node', ['../../node_modules/@rspack/cli/bin/rspack.js', 'build'], { cwd: folder, env, stdio: 'inherit' });
await precompress(join(folder, 'dist'));
writeFileSync(join(folder, 'sbom.cdx.json'), JSON.stringify(billOfMaterials('.', folder), null, 2));
