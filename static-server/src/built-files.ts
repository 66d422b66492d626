import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** `etag` is a hash of the content: the same on all replicas, and after a build that did not change the file. */
export type BuiltFile = { readonly bytes: Buffer; readonly etag: string };

export type BuiltFiles = (path: string) => BuiltFile | null | Promise<BuiltFile | null>;

export const builtFile = (bytes: Buffer): BuiltFile => ({
  bytes,
  etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
});

const read = async (path: string): Promise<BuiltFile> => builtFile(await readFile(path));

/** Reads all files at once, for a folder that never changes, as in a container image. */
export async function loaded(folder: string): Promise<BuiltFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const files = new Map(
    await Promise.all(paths.map(async (path) => [relative(folder, path), await read(path)] as const)),
  );
  return (path) => files.get(path) ?? null;
}

/** Reads a file again when it has changed, for a folder that is rebuilt while it is served. */
export function watched(folder: string): BuiltFiles {
  const known = new Map<string, { version: string; file: BuiltFile }>();
  return async (path) => {
    const full = join(folder, path);
    if (!full.startsWith(`${folder}/`) || path.includes('\0')) return null;
    const info = await stat(full).catch(() => null);
    if (!info?.isFile()) return null;
    const version = `${info.size} ${info.mtimeMs} ${info.ino}`;
    const before = known.get(full);
    if (before?.version === version) return before.file;
    const file = await read(full);
    known.set(full, { version, file });
    return file;
  };
}
