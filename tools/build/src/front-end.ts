import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

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

const WORTH_BYTES = 1_024;
const TEXT = /\.(js|css|html|svg|json|txt|webmanifest)$/;

async function precompress(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    if (!entry.isFile() || !TEXT.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    const content = await readFile(path);
    if (content.length < WORTH_BYTES) continue;
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
    await writeFile(`${path}.br`, await promisify(brotliCompress)(content, quality));
    await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
  }
}
