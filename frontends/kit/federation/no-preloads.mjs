/** Replaces preloading of remotes (3 KB): the page preloads their scripts (`static-server/src/join-page.ts`). */
const notHere = () => {
  throw new Error('Preloading of remotes is left out of this build: see lean-runtime.mjs');
};

export const [defaultPreloadArgs, formatPreloadArgs, normalizePreloadExposes, preloadAssets] = Array(4).fill(notHere);
