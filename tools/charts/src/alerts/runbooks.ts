import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ROOT } from '../helm.ts';

const FOLDER = join(ROOT, 'docs/runbooks');

export const RUNBOOKS: ReadonlyMap<string, string> = new Map(
  globSync(join(FOLDER, '*.md'))
    .filter((path) => basename(path) !== 'README.md')
    .map((path) => [basename(path, '.md'), readFileSync(path, 'utf8')]),
);

export const SECTIONS = [
  'What it means',
  'What it does to players',
  'The first five minutes',
  'What to do',
  'When it is over',
].map((title) => `## ${title}`);
