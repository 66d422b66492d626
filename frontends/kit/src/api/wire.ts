import * as z from '@topup/web-kit/api/schema.ts';
import { isolated } from '../format/isolated.ts';

/** Amounts in rupees arrive as numbers or as decimal strings. */
export const amount = z.union([z.number(), z.string()]);

/** A person's name, from Google or from the game. */
export const personName = z.string().check(z.overwrite(isolated));

export const maybe = <Inner extends z.ZodMiniType>(inner: Inner) => z.optional(z.nullable(inner));
