import type { Ending, SoldUnit } from './attempts.ts';
import { CLOCKS } from './distributions.ts';
import type { Draws } from './draws.ts';
import type { Timeline } from './timeline.ts';

export type Call = {
  readonly sold: SoldUnit;
  readonly replica: Replica;
  /** The replica's process that sends it. */
  readonly run: number;
  /** True time of the claim, and the same by the replica's clock, with which the call is signed. */
  readonly claimedAt: number;
  readonly sentAt: number;
  readonly draws: Draws;
  /** With null: its process crashed. */
  readonly onEnd: (state: Ending | null) => void;
  /** True time when the request was written. */
  writtenAt: number | null;
  request: 'travelling' | 'arrived' | 'lost';
  /** The sender waits for an answer; one that comes after the timeout needs only the connection. */
  isOpen: boolean;
  isConnected: boolean;
};

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
