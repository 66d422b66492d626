import type * as z from '@topup/web-kit/api/schema.ts';

/** Null if nothing was stored, or if the stored text does not match this version's shape. */
export function parseKept<T>(text: string | null, shape: z.ZodMiniType<T>): T | null {
  if (text === null) return null;
  try {
    return shape.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
