/**
 * The shell lends the federation's bundler runtime to the remotes, each of which would carry a copy of its own otherwise (5 KB,
 * brotli). Runs before anything of the shell. The remotes' half: `borrowed-runtime.mjs`.
 */
import { attachShareScopeMap, bundlerRuntime, runtime } from '@module-federation/webpack-bundler-runtime';
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js';

globalThis.topupFederation = {
  attachShareScopeMap,
  // Only remotes have an entry, so the shell's build leaves this part out of its own.
  bundlerRuntime: { ...bundlerRuntime, initContainerEntry },
  createInstance: runtime.createInstance,
  getInstance: runtime.getInstance,
};
