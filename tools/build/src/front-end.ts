import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { precompress } from './compress.ts';

const RSPACK = '../../node_modules/@rspack/cli/bin/rspack.js';
const WORKER = 'scripts/write-worker.mjs';

type RunNode = (args: string[], options: { cwd: string; env: { NODE_ENV: string } }) => Promise<void> | void;

export async function buildFrontEnd(root: string, name: string, runNode: RunNode): Promise<void> {
  const cwd = `frontends/${name}`;
  const options = { cwd, env: { NODE_ENV: 'production' } };
  await runNode([RSPACK, 'build'], options);
  if (existsSync(join(root, cwd, 'prerender.config.mjs'))) {
    await runNode([RSPACK, 'build', '--config', 'prerender.config.mjs'], options);
    await runNode(['../kit/scripts/prerender.mjs', name], options);
  }
  if (existsSync(join(root, cwd, WORKER))) await runNode([WORKER], options);
  await precompress(join(root, cwd, 'dist'));
}
