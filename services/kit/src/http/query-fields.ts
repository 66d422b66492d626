import { z } from 'zod';

/** The longest page that anybody gets. */
export const LIMIT_MAX = 100;
export const PAGE_MAX = 100_000;

/** The longest text that admins' lists are searched for. */
export const SEARCH_MAX = 64;

/** A positive whole number of a query, in plain digits; larger ones are clamped to `max`. */
export const countUpTo = (max: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,5}$/)
    .transform((text) => Math.min(Number(text), max));

/** One of the choices; 'all' and nothing mean no filter. */
export const choiceOf = <const C extends readonly [string, ...string[]]>(choices: C) =>
  z
    .enum([...choices, 'all', ''])
    .optional()
    .transform((choice) => (choice === 'all' || choice === '' ? undefined : (choice as C[number] | undefined)));

/** A calendar day as date pickers write it; nothing means no limit. */
export const day = z.union([z.iso.date('Please enter a valid date.'), z.literal('')]).optional();

/** Where a page stands among all, as admins' lists answer it. */
export const adminPagination = {
  currentPage: z.number(),
  totalPages: z.number(),
  hasPrevPage: z.boolean(),
  hasNextPage: z.boolean(),
};

/** The same for a page of at most `limit` entries, of `total` in all. */
export function adminPages(page: number, limit: number, total: number) {
  const totalPages = Math.ceil(total / limit);
  return { currentPage: page, totalPages, hasPrevPage: page > 1 && totalPages > 0, hasNextPage: page < totalPages };
}
