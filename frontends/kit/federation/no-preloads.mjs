/**
 * Replaces the federation runtime's preloading of remotes (3 KB). Preloading needs manifests, but our remotes are
 * loaded by their entry script; the page itself preloads their scripts (`static-server/src/join-page.ts`).
 */
const notHere = () => {
  throw new Error('Preloading of remotes is left out of this build: see lean-runtime.mjs');
};

export const [defaultPreloadArgs, formatPreloadArgs, normalizePreloadExposes, preloadAssets] = Array(4).fill(notHere);
