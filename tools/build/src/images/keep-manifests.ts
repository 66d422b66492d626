/** node keep-manifests.ts <folder>: keeps only files that `npm ci` reads, so that the image's package layer seldom changes. */
import { globSync, rmSync, rmdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const KEPT = /(^|\/)(package\.json|package-lock\.json|\.npmrc)$/;
const [folder = '.'] = process.argv.slice(2);
const entries = globSync(['**/*', '**/.*'], { cwd: folder, withFileTypes: true }).map((entry) => ({
  path: join(entry.parentPath, entry.name),
  isFolder: entry.isDirectory(),
}));
for (const { path, isFolder } of entries) if (!isFolder && !KEPT.test(path)) rmSync(path);
const folders = entries.filter(({ isFolder }) => isFolder).map(({ path }) => path);
for (const path of folders.sort((a, b) => b.length - a.length)) if (readdirSync(path).length === 0) rmdirSync(path);
