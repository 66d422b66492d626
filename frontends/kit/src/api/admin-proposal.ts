import * as z from 'zod/mini';

/** What one admin proposes and another has to confirm; `email` is whose proposal it is. */
export const adminProposal = { id: z.string(), reason: z.string(), email: z.string(), at: z.string() };
