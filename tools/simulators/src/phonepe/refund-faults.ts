import { z } from 'zod';

export const refundFaults = z.strictObject({
  /** The connection is cut instead of answering this many of the next accepted requests. */
  loseReplies: z.int().min(0).default(0),
  /** While true, the status call answers 'not found' for accepted refunds. */
  hide: z.boolean().default(false),
});

export class RefundFaults {
  hideRefunds = false;
  #loseReplies = 0;
  #lostReplies = 0;

  set({ loseReplies, hide }: z.output<typeof refundFaults>): { lostReplies: number } {
    const lostReplies = this.#lostReplies;
    this.#loseReplies = loseReplies;
    this.#lostReplies = 0;
    this.hideRefunds = hide;
    return { lostReplies };
  }

  takeLostReply(): boolean {
    if (this.#loseReplies === 0) return false;
    this.#loseReplies--;
    this.#lostReplies++;
    return true;
  }
}
