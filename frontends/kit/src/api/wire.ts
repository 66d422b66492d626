import * as z from 'zod/mini';

/** Amounts in rupees arrive as numbers or as decimal strings. */
export const amount = z.union([z.number(), z.string()]);

export const maybe = <Inner extends z.ZodMiniType>(inner: Inner) => z.optional(z.nullable(inner));
