import type { PlannedOrder } from './customers.ts';

/** What a measuring fault can observe, and how it reports a breach. */
export type Watch = {
  /** The statuses of all responses to create calls so far, 0 for none. */
  readonly answers: readonly number[];
  readonly breach: (text: string) => void;
};

/**
 * `strike` starts the fault and resolves once it is healed. `drainWithinMs` is the time limit for closing all orders so
 * far.
 */
export type Fault = {
  readonly name: string;
  readonly strike: (watch: Watch) => Promise<string | void>;
  /** If set, the fault's orders are spread over this time, and the fault starts with the first one. */
  readonly lastsMs?: number;
  readonly drainWithinMs?: number;
  /** It compares durations before, during and after, so the store has to have the same work all the time. */
  readonly isComparing?: boolean;
  /** How its orders are paid; by default, as each order plans. */
  readonly then?: PlannedOrder['then'];
};
