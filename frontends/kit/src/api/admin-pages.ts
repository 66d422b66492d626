import * as z from 'zod/mini';

/** How the calls of the operations admin page. */
export const adminPages = {
  currentPage: z.number(),
  totalPages: z.number(),
  hasPrevPage: z.boolean(),
  hasNextPage: z.boolean(),
};
