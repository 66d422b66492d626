import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { KEPT_PAGES } from './kept.ts';

for (const { path, content } of KEPT_PAGES) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content());
}
