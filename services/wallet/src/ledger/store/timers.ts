/** The ledger's clock and timer; the simulation replaces them. */
export type Timers = {
  readonly monotonicMs: () => number;
  readonly after: (ms: number, work: () => void) => () => void;
};

export const systemTimers: Timers = {
  monotonicMs: () => performance.now(),
  after: (ms, work) => {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
};
