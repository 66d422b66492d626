import type { Call } from './calls.ts';
import { CLOCKS } from './distributions.ts';
import type { Draws } from './draws.ts';
import type { Timeline } from './timeline.ts';

const RAMP_MS = 30_000;
const RAMP_STEP_MS = 5_000;

/** A process of the shop that sends. All times are true times in ms. */
export class Replica {
  /** Counts crashes: a process that was started later knows nothing of the earlier one's calls. */
  run = 0;
  downUntil = 0;
  frozenUntil = 0;
  networkAwayUntil = 0;
  /** While the supplier seems to be away nothing is sent, and after that few calls at a time. */
  breakerUntil = Number.NEGATIVE_INFINITY;
  readonly calls = new Set<Call>();
  private readonly timeline: Timeline;
  private readonly clockOff: number;

  constructor(timeline: Timeline, draws: Draws) {
    this.timeline = timeline;
    this.clockOff = draws.whole(-CLOCKS.replicaMost, CLOCKS.replicaMost);
  }

  /** What its clock shows now. */
  get clock(): number {
    return this.timeline.now + this.clockOff;
  }

  get isAwake(): boolean {
    return this.timeline.now >= Math.max(this.downUntil, this.frozenUntil);
  }

  get hasNetwork(): boolean {
    return this.timeline.now >= this.networkAwayUntil;
  }

  mayStart(concurrency: number): boolean {
    const closedMs = this.timeline.now - this.breakerUntil;
    if (!this.isAwake || closedMs < 0) return false;
    const most = closedMs < RAMP_MS ? 2 ** Math.floor(closedMs / RAMP_STEP_MS) : concurrency;
    return this.calls.size < Math.min(most, concurrency);
  }
}
