import * as z from '@topup/web-kit/api/schema.ts';

export const adminProposal = {
  id: z.string(),
  reason: z.string(),
  email: z.string(),
  at: z.string(),
  expiresAt: z.optional(z.string()),
};
