/** Replaces the federation's bundler runtime in every remote with the shell's, which `lend-runtime.mjs` provides. */
const { attachShareScopeMap, bundlerRuntime, createInstance, getInstance } = globalThis.topupFederation;

/** The shell's `init` cannot be used: it would make this remote the instance that the shell loads remotes with. */
function init(options) {
  const known = getInstance((instance) => instance.options.name === options.name);
  if (!known) return createInstance({ ...options, id: options.id ?? '' });
  known.initOptions({ ...options, id: options.id ?? '' });
  return known;
}

export default {
  runtime: { init },
  instance: undefined,
  initOptions: undefined,
  bundlerRuntime: { ...bundlerRuntime, S: {} },
  attachShareScopeMap,
  bundlerRuntimeOptions: {},
};
