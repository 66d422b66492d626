import { randomInt } from 'node:crypto';

let last = 0;

/**
 * A number of 15 digits for an order or a capture: the time in ms and two random digits, and always greater than the one
 * before. So a simulator that starts again without its data repeats none; the store takes a repeated one for a mistake.
 */
export function freshNumber(nowMs: number = Date.now()): string {
  last = Math.max(last + 1, nowMs * 100 + randomInt(100));
  return String(last);
}
