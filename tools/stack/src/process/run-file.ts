import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { writeWhole } from './write-whole.ts';

/** `url` includes credentials: only this user can read the file. */
const runFile = z.object({
  pid: z.number().int().positive(),
  port: z.number().nullable(),
  url: z.string(),
  managementUrl: z.string().optional(),
  /** The process's start time, see identity.ts. The process leads a process group. */
  born: z.string(),
});
export type RunFile = z.infer<typeof runFile>;

export function writeRunFile(folder: string, name: string, content: RunFile): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeWhole(join(folder, `${name}.json`), `${JSON.stringify(content)}\n`);
}

export const removeRunFile = (folder: string, name: string): void =>
  rmSync(join(folder, `${name}.json`), { force: true });

export function readRunFile(folder: string, name: string): RunFile | null {
  try {
    return runFile.parse(JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')));
  } catch {
    return null;
  }
}

export function listRunFiles(folder: string): { name: string; content: RunFile }[] {
  let names: string[];
  try {
    names = readdirSync(folder).filter((file) => file.endsWith('.json'));
  } catch {
    return [];
  }
  return names.flatMap((file) => {
    const name = file.slice(0, -'.json'.length);
    const content = readRunFile(folder, name);
    return content ? [{ name, content }] : [];
  });
}
