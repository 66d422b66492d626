import { z } from 'zod';

/** How refund requests fail from now on; by default they succeed. */
export const refundFaults = z.strictObject({
  /** The connection is cut instead of answering this many of the next accepted requests. */
  loseReplies: z.int().min(0).default(0),
  /** Accepted refunds are not visible yet: the status call answers 'not found'. */
  hide: z.boolean().default(false),
});

/** The current faults; a restart clears them. */
export class RefundFaults {
  hideRefunds = false;
  #loseReplies = 0;
  #lostReplies = 0;

  /** Sets the faults; returns how many replies were lost by the previous ones. */
  set({ loseReplies, hide }: z.output<typeof refundFaults>): { lostReplies: number } {
    const lostReplies = this.#lostReplies;
    this.#loseReplies = loseReplies;
    this.#lostReplies = 0;
    this.hideRefunds = hide;
    return { lostReplies };
  }

  /** Whether to lose the reply to this request. */
  takeLostReply(): boolean {
    if (this.#loseReplies === 0) return false;
    this.#loseReplies--;
    this.#lostReplies++;
    return true;
  }
}
