import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, matchesGlob, relative } from 'node:path';
import { presentFiles, ROOT } from '../steps.ts';

/** The projects of jest, and `browser` for Playwright's tests. */
export type Project = 'node' | 'web' | 'charts' | 'stack' | 'browser';
export type TestFile = { readonly path: string; readonly project: Project };

type JestProject = { displayName: Project; testMatch: string[]; testPathIgnorePatterns?: string[] };
const { default: config } = (await import(join(ROOT, 'jest.config.mjs'))) as { default: { projects: JestProject[] } };
const here = (pattern: string): string => pattern.replace('<rootDir>/', '');

function projectOf(path: string): Project | undefined {
  if (matchesGlob(path, 'tests/e2e/*.spec.ts')) return 'browser';
  return config.projects.find(
    ({ testMatch, testPathIgnorePatterns = [] }) =>
      testMatch.some((glob) => matchesGlob(path, here(glob))) &&
      !testPathIgnorePatterns.some((part) => path.includes(here(part))),
  )?.displayName;
}

export const testFiles = (): TestFile[] =>
  presentFiles('*.test.ts', '*.test.tsx', '*.spec.ts').flatMap((path) => {
    const project = projectOf(path);
    return project ? [{ path, project }] : [];
  });

export const textOf = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** Matches imports of values only: an `import type` is gone when the code runs. */
const IMPORT = /^(?:import|export)\s(?!type\b)[^'"]*'([^']+)'|\bimport\('([^']+)'\)/gm;

function importsOf(path: string): string[] {
  const resolve = (name: string): string => relative(ROOT, createRequire(join(ROOT, path)).resolve(name));
  return [...textOf(path).matchAll(IMPORT)].flatMap(([, name = '', late = '']) => {
    const imported = name || late;
    if (imported.startsWith('.')) return [join(dirname(path), imported)];
    return imported.startsWith('@topup/') ? [resolve(imported)] : [];
  });
}

const SERVERS = 'services/kit/src/testing/servers.ts';

/** Whether a test reaches the real servers, directly or through what it imports. */
export function needsServers(test: string): boolean {
  const seen = new Set([test]);
  for (const path of seen) {
    if (path === SERVERS) return true;
    if (/\.tsx?$/.test(path) && existsSync(join(ROOT, path))) for (const next of importsOf(path)) seen.add(next);
  }
  return false;
}
