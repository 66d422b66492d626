/**
 * Deletes everything from a copy of the checkout except what `npm ci` reads: `node keep-manifests.ts <folder>`. So the
 * layer with installed packages is rebuilt only when one of these files changes.
 */
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
