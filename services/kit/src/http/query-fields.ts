import { z } from 'zod';

export const LIMIT_MAX = 100;
export const PAGE_MAX = 100_000;

const SEARCH_MAX = 64;
/** The maximum length of an e-mail address (RFC 5321). */
const ADDRESS_MAX = 254;
export const searchText = z
  .string()
  .refine(
    (text) => text.length <= (text.includes('@') ? ADDRESS_MAX : SEARCH_MAX),
    `Please search for at most ${SEARCH_MAX} characters, or for an e-mail address.`,
  );

export const countUpTo = (max: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,5}$/)
    .transform((text) => Math.min(Number(text), max));

/** One of the choices; 'all', an empty text or no value means no filter. */
export const choiceOf = <const C extends readonly [string, ...string[]]>(choices: C) =>
  z
    .enum([...choices, 'all', ''])
    .optional()
    .transform((choice) => (choice === 'all' || choice === '' ? undefined : (choice as C[number] | undefined)));

export const day = z.union([z.iso.date('Please enter a valid date.'), z.literal('')]).optional();

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
