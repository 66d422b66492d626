/** Replaces the runtime's version-range comparison (2 KB): each shared library exists once (`shared.mjs`). */
export const satisfy = () => true;
