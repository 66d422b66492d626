import { z } from 'zod';

export const SEARCH_MAX = 64;

export const adminPagination = {
  currentPage: z.number(),
  totalPages: z.number(),
  hasPrevPage: z.boolean(),
  hasNextPage: z.boolean(),
};

export function adminPages(page: number, limit: number, total: number) {
  const totalPages = Math.ceil(total / limit);
  return { currentPage: page, totalPages, hasPrevPage: page > 1 && totalPages > 0, hasNextPage: page < totalPages };
}
