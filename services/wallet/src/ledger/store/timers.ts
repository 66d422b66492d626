/** Clock and timers of the store code, replaced in the simulation. */
export type Timers = {
  /** The monotone clock in milliseconds; never set back. */
  readonly monotonicMs: () => number;
  /** Does the work once, later; the answer cancels it. */
  readonly after: (ms: number, work: () => void) => () => void;
};

export const systemTimers: Timers = {
  monotonicMs: () => performance.now(),
  after: (ms, work) => {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
};
