import * as z from 'zod/mini';

export const adminPages = {
  currentPage: z.number(),
  totalPages: z.number(),
  hasPrevPage: z.boolean(),
  hasNextPage: z.boolean(),
};
