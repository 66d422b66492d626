/** Makes a value when it is first asked for. The first `Intl` object of a page takes a slow phone 40 ms: no page waits for it. */
export function firstUse<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
