/** A number with its noun: '1 item', '2 items'. The number may be passed as formatted text. */
export const counted = (n: number | string, noun: string): string => `${n} ${noun}${String(n) === '1' ? '' : 's'}`;
