/**
 * Shares the shell's federation bundler runtime with the remotes; otherwise each would contain its own copy (5 KB,
 * brotli).
 * Runs before any other code of the shell. The remotes' side is `borrowed-runtime.mjs`.
 */
import { attachShareScopeMap, bundlerRuntime, runtime } from '@module-federation/webpack-bundler-runtime';
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js';

globalThis.topupFederation = {
  attachShareScopeMap,
  // Only remotes have a container entry, so the shell's own build omits this function.
  bundlerRuntime: { ...bundlerRuntime, initContainerEntry },
  createInstance: runtime.createInstance,
  getInstance: runtime.getInstance,
};
