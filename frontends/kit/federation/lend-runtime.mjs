/** Shares the shell's bundler runtime, so that no remote has its own copy (5 KB, brotli). Must run first. */
import { attachShareScopeMap, bundlerRuntime, runtime } from '@module-federation/webpack-bundler-runtime';
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js';

globalThis.topupFederation = {
  attachShareScopeMap,
  // Only remotes have a container entry, so the shell's own build omits this function.
  bundlerRuntime: { ...bundlerRuntime, initContainerEntry },
  createInstance: runtime.createInstance,
  getInstance: runtime.getInstance,
};
