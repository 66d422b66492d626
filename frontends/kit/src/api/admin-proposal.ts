import * as z from 'zod/mini';

export const adminProposal = {
  id: z.string(),
  reason: z.string(),
  email: z.string(),
  at: z.string(),
  expiresAt: z.optional(z.string()),
};
