/** Calls `make` at the first use only: a page's first `Intl` object takes 40 ms on a slow phone and would delay the render. */
export function firstUse<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
