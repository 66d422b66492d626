import type { Shape } from '@topup/web-kit/api/shape.ts';

/** A kept JSON text by its shape; null when there is none, or when it is not what this version keeps. */
export function parseKept<T>(text: string | null, shape: Shape<T>): T | null {
  if (text === null) return null;
  try {
    return shape.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
