import { rspack } from '@rspack/core';
import { existsSync } from 'node:fs';

const FEDERATION = /[\\/]@module-federation[\\/].*\.cjs$/;
const esmOf = (path) => {
  const esm = path.replace(/\.cjs$/, '.js');
  return FEDERATION.test(path) && existsSync(esm) ? esm : path;
};

/**
 * Bundles the ES modules of the federation runtime. Its plugin names the CommonJS ones, of which nothing can be left out and
 * which then stand in the bundle beside the others. Comes after that plugin.
 */
export class EsmRuntimePlugin {
  apply(compiler) {
    compiler.hooks.afterPlugins.tap('EsmRuntimePlugin', () => {
      const { alias } = compiler.options.resolve;
      compiler.options.resolve.alias = Object.fromEntries(
        Object.entries(alias).map(([name, path]) => [name, typeof path === 'string' ? esmOf(path) : path]),
      );
    });
    new rspack.NormalModuleReplacementPlugin(FEDERATION, (module) => {
      module.request = esmOf(module.request);
    }).apply(compiler);
  }
}
