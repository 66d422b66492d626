/**
 * Replaces the federation runtime's version-range comparison (2 KB). It is not needed: each shared library exists once,
 * in the shell, and no remote requires a version of it (`shared.mjs`).
 */
export const satisfy = () => true;
