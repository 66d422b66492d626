import { randomInt } from 'node:crypto';

let last = 0;

/**
 * A number of 15 digits for an order or a capture: the time in ms and two random digits, always above the number before.
 * So a simulator repeats no number, even if it lost its data. The store would take a repeated number for a mistake.
 */
export function freshNumber(nowMs: number = Date.now()): string {
  last = Math.max(last + 1, nowMs * 100 + randomInt(100));
  return String(last);
}
