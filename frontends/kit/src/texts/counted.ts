/** Of nouns whose plural is not the singular with an s, both are given. `count` may be formatted: '1,234'. */
export const counted =
  (one: string, many = `${one}s`) =>
  (count: number | string): string =>
    `${count} ${String(count) === '1' ? one : many}`;
