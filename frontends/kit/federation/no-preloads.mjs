/**
 * Stands in for the federation runtime's preloading of remotes (3 KB). It reads manifests, which our remotes are not entered by; the
 * page asks for their scripts itself (`static-server/src/joined-pages.ts`).
 */
const notHere = () => {
  throw new Error('Preloading of remotes is left out of this build: see lean-runtime.mjs');
};

export const [defaultPreloadArgs, formatPreloadArgs, normalizePreloadExposes, preloadAssets] = Array(4).fill(notHere);
