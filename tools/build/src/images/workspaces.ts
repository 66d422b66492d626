import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

type Manifest = {
  readonly name: string;
  readonly workspaces?: readonly string[];
  readonly exports?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
};

export const manifestOf = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;

export function foldersByName(root: string): Map<string, string> {
  const patterns = (manifestOf(root).workspaces ?? []).map((pattern) => `${pattern}/package.json`);
  const folders = globSync(patterns, { cwd: root }).map((path) => dirname(path));
  return new Map(folders.map((folder) => [manifestOf(join(root, folder)).name, folder]));
}

export function neededWorkspaces(root: string, workspace: string): string[] {
  const byName = foldersByName(root);
  const needed = new Set([workspace]);
  for (const folder of needed)
    for (const name of Object.keys(manifestOf(join(root, folder)).dependencies ?? {})) {
      const other = byName.get(name);
      if (other) needed.add(other);
    }
  return [...needed];
}
