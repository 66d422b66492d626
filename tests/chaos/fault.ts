import type { Wish } from './customers.ts';

/** What a fault that measures may look at, and how it complains. */
export type Watch = {
  /** The statuses of all answers to create calls so far, 0 where there was none. */
  readonly answers: readonly number[];
  readonly breach: (text: string) => void;
};

/** `strike` begins it and resolves once it is healed; `drainWithinMs`: everything bought so far must be closed by then. */
export type Fault = {
  readonly name: string;
  readonly strike: (watch: Watch) => Promise<string | void>;
  /** Its orders are spread over so long, and it begins with the first. */
  readonly lastsMs?: number;
  readonly drainWithinMs?: number;
  /** What becomes of the payment of its orders; absent: whatever each wish says. */
  readonly then?: Wish['then'];
};
