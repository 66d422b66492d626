import * as z from 'zod/mini';

/** Paging fields of the admin calls. */
export const adminPages = {
  currentPage: z.number(),
  totalPages: z.number(),
  hasPrevPage: z.boolean(),
  hasNextPage: z.boolean(),
};
