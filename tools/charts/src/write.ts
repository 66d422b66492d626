import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { KEPT } from './kept.ts';

for (const { path, content } of KEPT) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, await content());
}
