import * as z from '@topup/web-kit/api/schema.ts';

export const adminPages = {
  currentPage: z.number(),
  totalPages: z.number(),
  hasPrevPage: z.boolean(),
  hasNextPage: z.boolean(),
};
