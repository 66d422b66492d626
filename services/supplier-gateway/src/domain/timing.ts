export const TIMING = {
  /** Maximum time from a unit's claim, which is also the time of its signature, to its sending. After that it is not sent. */
  staleAfterMs: 5_000,
  /** Timeout of a whole createorder call, with connecting. Do not shorten it: an aborted call leaves its unit ambiguous. */
  orderTimeoutMs: 15_000,
  probeTimeoutMs: 3_000,
  /** Shorter than the deadline of a query on the bus (QUERY_DEADLINE_MS), so that the query still gets an answer. */
  readTimeoutMs: 4_000,
  /** How long a sender retries storing an answer. After that only the log has the answer. */
  answerPatienceMs: 120_000,
  sendDeadlineMs: 20_000,
  /**
   * 'Not delivered' is refused until this time has passed since the claim, because a request still in flight could succeed:
   * a signature is valid for 5 minutes. The other 90 s are a margin: 60 s between two replicas' clocks, 30 s to the supplier's.
   */
  verdictAfterMs: 390_000,
  sliceMs: 20_000,
  probeBusyMs: 3_000,
  probeIdleMs: 30_000,
  /** If several calls take longer than this, and none is answered meanwhile, the supplier counts as stalled. */
  stallMs: 5_000,
  /** After an outage the number of concurrent calls starts at 1, doubles every `rampStepMs`, and is as usual after `rampMs`. */
  rampMs: 30_000,
  rampStepMs: 5_000,
  /** Maximum difference between the database's clock and ours; beyond it the supplier could refuse our signatures. */
  skewMaxMs: 60_000,
  clockCheckMs: 30_000,
  sweepMs: 5_000,
  settleMs: 5_000,
  /**
   * A balance settles nothing until it is this old: then the database that we read knows every call that was sent before it,
   * also after a failover.
   */
  readingAgeMs: 15_000,
  /** How far apart the two readings lie that settle a unit. */
  readingsApartMs: 30_000,
  /** How long a moment without sends waits for the calls in flight. */
  momentWaitMs: 4_000,
  /** How often a replica learns how the supplier charges, from new deliveries and from what other replicas have learned. */
  chargesMs: 2_000,
  alarmsMs: 5_000,
  /** A replica without a report for this long counts as gone, and its report expires. */
  replicaFreshMs: 30_000,
} as const;

export type Timing = { readonly [K in keyof typeof TIMING]: number };
