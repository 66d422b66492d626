import * as z from 'zod/mini';

/** Schemas are interpreted, never compiled: the page's policy forbids making code from text. */
z.config({ jitless: true });
