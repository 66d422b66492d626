import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './config.ts';

const FOLDER = join(ROOT, 'frontends');

/** The folders that are built: the shell and its remotes. */
export const frontEnds: readonly string[] = readdirSync(FOLDER).filter((name) =>
  existsSync(join(FOLDER, name, 'rspack.config.mjs')),
);
export const remotes: readonly string[] = frontEnds.filter((name) => name !== 'shell');
