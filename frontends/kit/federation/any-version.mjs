/**
 * Stands in for the federation runtime's comparison of version ranges (2 KB). Nothing is left to compare: every shared library is
 * there once, the shell's, and no remote asks for a version of it (`shared.mjs`).
 */
export const satisfy = () => true;
