import { z } from 'zod';

/** `refuse`: how many of the next requests for a payment page are refused, without making a payment. */
export const refusing = z.strictObject({ refuse: z.int().min(0) });

export class Refusals {
  #left = 0;

  set({ refuse }: z.output<typeof refusing>): void {
    this.#left = refuse;
  }

  take(): boolean {
    if (this.#left === 0) return false;
    this.#left--;
    return true;
  }
}
