import { config } from '#zod-mini';

/** Schemas are interpreted, never compiled: the page's policy forbids making code from text. */
config({ jitless: true });

/** Not shared: the shell and the public pages do without it, and of each remote's own copy only what it uses is kept. */
export * from '#zod-mini';
