import { z } from 'zod';

/** `refuse`: this many of the next page requests are refused, and no payment is made. */
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
