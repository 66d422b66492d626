/** Builds one front end without git and without a cache, from the root of a checkout: node bundle.ts <front end> */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildFrontEnd } from '../front-end.ts';
import { billOfMaterials } from './sbom.ts';

const [name = ''] = process.argv.slice(2);
const folder = join('frontends', name);
await buildFrontEnd('.', name, (args, { cwd, env }) => {
  execFileSync('node', args, { cwd, env: { ...process.env, ...env }, stdio: 'inherit' });
});
writeFileSync(join(folder, 'sbom.cdx.json'), JSON.stringify(billOfMaterials('.', folder), null, 2));
