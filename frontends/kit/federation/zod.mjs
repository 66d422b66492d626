import { config } from '#zod-mini';

/** Schemas are interpreted, not compiled: the page's policy forbids generating code at run time. */
config({ jitless: true });

/** Not shared: the shell and the public pages do not use zod, and each remote's copy is tree-shaken to what it uses. */
export * from '#zod-mini';
