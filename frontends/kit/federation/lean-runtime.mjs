import { rspack } from '@rspack/core';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const FEDERATION = /[\\/]@module-federation[\\/].*\.cjs$/;
const BUNDLER_RUNTIME = /[\\/]webpack-bundler-runtime[\\/]dist[\\/]index\.c?js$/;
const VERSION_RANGES = /semver[\\/]index\.c?js$/;
const DESCRIPTIONS = /[\\/]desc\.mjs$/;
const SNAPSHOTS = /[\\/]snapshot[\\/]SnapshotHandler\.c?js$/;
const LOGGER = /[\\/]sdk[\\/]dist[\\/]logger\.c?js$/;
const INFINITE_QUERIES = /[\\/]infiniteQueryBehavior\.js$/;
const PRELOADS = /[\\/]utils[\\/]preload\.c?js$/;

const standIn = (name) => join(import.meta.dirname, name);
const esmOf = (path) => {
  const esm = path.replace(/\.cjs$/, '.js');
  return FEDERATION.test(path) && existsSync(esm) ? esm : path;
};

/** The plugin's CommonJS modules cannot be tree-shaken, so ES modules replace them. Must come after that plugin. */
export class LeanRuntimePlugin {
  constructor({ borrows }) {
    this.borrows = borrows;
  }

  apply(compiler) {
    const replace = (pattern, by) => new rspack.NormalModuleReplacementPlugin(pattern, by).apply(compiler);
    compiler.hooks.afterPlugins.tap('LeanRuntimePlugin', () => {
      const { alias } = compiler.options.resolve;
      compiler.options.resolve.alias = Object.fromEntries(
        Object.entries(alias).map(([name, path]) => [name, typeof path === 'string' ? esmOf(path) : path]),
      );
    });
    if (this.borrows) replace(BUNDLER_RUNTIME, standIn('borrowed-runtime.mjs'));
    replace(VERSION_RANGES, standIn('any-version.mjs'));
    replace(DESCRIPTIONS, standIn('no-descriptions.mjs'));
    replace(SNAPSHOTS, standIn('no-snapshots.mjs'));
    replace(LOGGER, standIn('plain-logger.mjs'));
    replace(INFINITE_QUERIES, standIn('no-infinite-queries.mjs'));
    replace(PRELOADS, standIn('no-preloads.mjs'));
    replace(FEDERATION, (module) => {
      module.request = esmOf(module.request);
    });
  }
}
