/** Pass `many` only if the plural is not `one` with an s. `count` may be a formatted number, such as '1,234'. */
export const counted =
  (one: string, many = `${one}s`) =>
  (count: number | string): string =>
    `${count} ${String(count) === '1' ? one : many}`;
