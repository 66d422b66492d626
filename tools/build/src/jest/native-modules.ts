import { readFileSync } from 'node:fs';
import { createRequire, registerHooks } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { transformSync } from '@swc/core';
import type { Config } from '@jest/types';
import { ROOT } from '../steps.ts';

// Replaces the package `@jest/globals`, which works only under jest's own runner.
const globals = new URL('native-globals.ts', import.meta.url).href;
const FRONT_ENDS = pathToFileURL(`${ROOT}/frontends/`).href;
const MARK = /\?file=\d+/g;

let mapped: Config.ProjectConfig['moduleNameMapper'] = [];
let loads = 0;
let isFresh = false;
const translated = new Map<string, string>();

/** Screens keep state in their modules, so each test file gets its own copies of the front ends' modules. */
export function newModules(config: Config.ProjectConfig): void {
  mapped = config.moduleNameMapper;
  isFresh = config.testEnvironment.includes('jsdom');
  loads++;
}

const require = createRequire(import.meta.url);
const ISOLATED = 1_000_000;

/** Like jest's function of this name: every module that `work` imports is loaded again, also modules of packages. */
export async function isolateModulesAsync(work: () => Promise<void>): Promise<void> {
  const kept = { ...require.cache };
  for (const path of Object.keys(kept)) delete require.cache[path];
  loads += ISOLATED;
  try {
    await work();
  } finally {
    loads -= ISOLATED;
    Object.assign(require.cache, kept);
  }
}

/** Removes the mark that makes Node load a module again. */
export const unmarked = (text: string): string => text.replaceAll(MARK, '');

const marked = (url: string): string => `${url}?file=${loads}`;

/** The URL by which to import a file. The mark makes Node load a front end's file anew. */
export const address = (path: string): string => {
  const url = pathToFileURL(path).href;
  return isFresh && url.startsWith(FRONT_ENDS) ? marked(url) : url;
};

function translate(url: string): string {
  const path = fileURLToPath(url);
  const known = translated.get(path);
  if (known !== undefined) return known;
  const { code } = transformSync(readFileSync(path, 'utf8'), {
    filename: path,
    sourceMaps: 'inline',
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      target: 'es2023',
      transform: { react: { runtime: 'automatic' } },
    },
    module: { type: 'es6' },
  });
  translated.set(path, code);
  return code;
}

/** Loads a CommonJS module by `require`: `import` caches it before it runs, so a `require` elsewhere could get it empty. */
const facade = (path: string): string => `
  import { createRequire } from 'node:module';
  const loaded = createRequire(import.meta.url)(${JSON.stringify(path)});
  export default loaded;
  export const { ${Object.keys(require(path) as object).filter((name) => name !== 'default')} } = loaded;`;

registerHooks({
  resolve: (name, context, next) => {
    if (name === '@jest/globals') return { url: globals, shortCircuit: true };
    const replaced = mapped.find(([pattern]) => new RegExp(pattern).test(name))?.[1];
    const target = typeof replaced === 'string' ? pathToFileURL(replaced).href : name;
    const found = next(target, context);
    const isIsolated = loads >= ISOLATED;
    if (!isFresh || found.url.includes('?') || !found.url.startsWith(isIsolated ? 'file:' : FRONT_ENDS)) return found;
    return { ...found, url: marked(found.url) };
  },
  load: (url, context, next) => {
    if (url.replace(MARK, '').endsWith('.tsx')) return { format: 'module', source: translate(url), shortCircuit: true };
    const loaded = next(url, context);
    if (loads < ISOLATED || loaded.format !== 'commonjs' || !url.includes('?')) return loaded;
    return { format: 'module', source: facade(fileURLToPath(url)), shortCircuit: true };
  },
});
