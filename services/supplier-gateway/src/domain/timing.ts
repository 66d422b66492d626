/** Every time limit of a delivery, in milliseconds. Tests shorten them; production takes these. */
export const TIMING = {
  /** From the insert (and the signature's time) to the send; later the worker must not send. */
  staleAfterMs: 5_000,
  /** One createorder call, connecting and body included. Never aborted earlier: an abort makes ambiguity. */
  orderTimeoutMs: 15_000,
  /** One querypoints call. */
  probeTimeoutMs: 3_000,
  /** One getrole or productlist call; shorter than the deadline of a question on the bus. */
  readTimeoutMs: 4_000,
  /** How long a sender retries storing an answer. After that only the log line has it. */
  answerPatienceMs: 120_000,
  /** A unit that is still `sending` after this is shown as ambiguous. */
  sendDeadlineMs: 20_000,
  /**
   * The supplier accepts a signature for 5 minutes. On top of them `skewMaxMs`, because the replica that takes the verdict
   * may be so far ahead of the one that signed, and 30 s for the supplier's own clock. Before it 'not delivered' is a guess.
   */
  verdictAfterMs: 390_000,
  /** How long the gateway works on one order before others get their turn. */
  sliceMs: 20_000,
  /** The supplier is asked for its balance this often while there is work, and while there is none. */
  probeBusyMs: 3_000,
  probeIdleMs: 30_000,
  /** If calls take longer than this and none is answered meanwhile, the supplier counts as hanging. */
  stallMs: 5_000,
  /** After an outage concurrency doubles from 1 every `rampStepMs`, and is unlimited after `rampMs`. */
  rampMs: 30_000,
  rampStepMs: 5_000,
  /** The database's clock and ours may differ by this much; beyond it signatures would be refused. */
  skewMaxMs: 60_000,
  clockCheckMs: 30_000,
  sweepMs: 5_000,
  alarmsMs: 5_000,
  /** A replica without a report for this long counts as gone, and its report expires. */
  replicaFreshMs: 30_000,
} as const;

export type Timing = { readonly [K in keyof typeof TIMING]: number };
