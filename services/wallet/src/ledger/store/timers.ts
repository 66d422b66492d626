/** Clock and timers of the store code, which the simulation replaces. */
export type Timers = {
  /** Monotonic clock in milliseconds. */
  readonly monotonicMs: () => number;
  /** Runs the work once, later; the returned function cancels it. */
  readonly after: (ms: number, work: () => void) => () => void;
};

export const systemTimers: Timers = {
  monotonicMs: () => performance.now(),
  after: (ms, work) => {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
};
