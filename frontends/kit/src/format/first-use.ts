/** Creating a page's first `Intl` object takes 40 ms on a slow phone, so it must not delay the first render. */
export function firstUse<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
