import * as z from 'zod/mini';

/** A change proposed by one admin, to be confirmed by another. `email` is the proposer's. */
export const adminProposal = { id: z.string(), reason: z.string(), email: z.string(), at: z.string() };
