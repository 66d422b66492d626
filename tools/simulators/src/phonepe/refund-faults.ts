import { z } from 'zod';

/** How requests for refunds go wrong from now on; what is left out goes well. */
export const refundFaults = z.strictObject({
  /** So many of the next requests that are taken get no answer: the line is cut. */
  loseReplies: z.int().min(0).default(0),
  /** Refunds that were taken are not shown yet: 'not found'. */
  hide: z.boolean().default(false),
});

/** The faults that are set; a restart forgets them. */
export class RefundFaults {
  hideRefunds = false;
  #loseReplies = 0;
  #lostReplies = 0;

  /** Answers how many replies the faults before have lost. */
  set({ loseReplies, hide }: z.output<typeof refundFaults>): { lostReplies: number } {
    const lostReplies = this.#lostReplies;
    this.#loseReplies = loseReplies;
    this.#lostReplies = 0;
    this.hideRefunds = hide;
    return { lostReplies };
  }

  /** Whether the reply to this request gets lost. */
  takeLostReply(): boolean {
    if (this.#loseReplies === 0) return false;
    this.#loseReplies--;
    this.#lostReplies++;
    return true;
  }
}
