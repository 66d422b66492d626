import type { Attempts } from './attempts.ts';
import type { Calls } from './calls.ts';
import { HOUR, TROUBLE, WEATHER, WEATHER_FACTOR } from './distributions.ts';
import type { Draws } from './draws.ts';
import type { Replica } from './replica.ts';
import type { Supplier } from './supplier.ts';
import type { Timeline } from './timeline.ts';

/** When the shop's own probes notice that the supplier is away, and that it is back. */
const OPENS_MS = { least: 1_500, most: 7_500 };
const CLOSES_MS = { least: 3_000, most: 7_500 };
/** Without an answer for this long, so many calls count as a stall. */
const STALL_MS = 5_000;
const STALLED_CALLS = 5;
const STALL_CHECK_MS = 2_000;

type TroubleParts = {
  readonly timeline: Timeline;
  readonly supplier: Supplier;
  readonly calls: Calls;
  readonly attempts: Attempts;
  readonly replicas: readonly Replica[];
};
type Kind = keyof typeof TROUBLE;

/** Network, supplier, replicas and database fail now and then, each independently of the others. */
export class Trouble {
  private readonly parts: TroubleParts;
  private readonly draws: Draws;

  constructor(parts: TroubleParts, draws: Draws) {
    this.parts = parts;
    this.draws = draws;
  }

  open(): void {
    const weather = WEATHER_FACTOR[this.draws.oneOf(WEATHER)];
    this.repeat('blip', weather, (until) => this.blip(until));
    this.repeat('badGateway', weather, (until) => this.badGateway(until));
    this.repeat('stall', weather, (until) => this.stall(until));
    this.repeat('crash', weather, (until) => this.crash(until));
    this.repeat('freeze', weather, (until) => this.freeze(until));
    this.repeat('database', weather, (until) => void (this.parts.attempts.awayUntil = until));
  }

  /** The breaker opens, and closes when probes are answered again. */
  openBreaker(replica: Replica, until: number): void {
    const closes = Math.round(until + this.draws.between(CLOSES_MS.least, CLOSES_MS.most));
    replica.breakerUntil = Math.max(replica.breakerUntil, closes);
  }

  private repeat(kind: Kind, weather: number, begin: (until: number) => void): void {
    const { perHour, length, most } = TROUBLE[kind];
    const { timeline } = this.parts;
    timeline.after(this.draws.exponential(HOUR / (perHour * weather)), () => {
      begin(timeline.now + Math.round(Math.min(most, this.draws.logNormal(length))));
      this.repeat(kind, weather, begin);
    });
  }

  private some(bothShare: number): readonly Replica[] {
    const { replicas } = this.parts;
    return this.draws.chance(bothShare) ? replicas : [this.draws.pick(replicas)];
  }

  private blip(until: number): void {
    for (const replica of this.some(TROUBLE.blip.bothReplicas)) {
      replica.networkAwayUntil = Math.max(replica.networkAwayUntil, until);
      this.parts.calls.cut(replica);
      this.failProbes(replica, until);
    }
  }

  private badGateway(until: number): void {
    const { supplier, replicas } = this.parts;
    const processes = this.draws.oneOf({ none: 0.25, all: 0.15, some: 0.6 });
    supplier.badGatewayUntil = Math.max(supplier.badGatewayUntil, until);
    supplier.badGatewayProcesses = { none: 0, all: 1, some: this.draws.share() }[processes];
    if (!this.draws.chance(TROUBLE.badGateway.readingsToo)) return;
    supplier.readingsFailUntil = supplier.badGatewayUntil;
    for (const replica of replicas) this.failProbes(replica, until);
  }

  private stall(until: number): void {
    const { supplier, replicas, timeline } = this.parts;
    supplier.stalledUntil = Math.max(supplier.stalledUntil, until);
    timeline.after(STALL_MS, () => this.checkStall());
    if (!this.draws.chance(TROUBLE.stall.readingsToo)) return;
    supplier.readingsStalledUntil = supplier.stalledUntil;
    for (const replica of replicas) this.failProbes(replica, until);
  }

  private failProbes(replica: Replica, until: number): void {
    const { timeline } = this.parts;
    timeline.after(this.draws.between(OPENS_MS.least, OPENS_MS.most), () => {
      if (timeline.now < until) this.openBreaker(replica, until);
    });
  }

  private checkStall(): void {
    const { supplier, replicas, timeline } = this.parts;
    const { now } = timeline;
    if (now >= supplier.stalledUntil) return;
    for (const replica of replicas) {
      const slow = [...replica.calls].filter(({ writtenAt }) => writtenAt !== null && writtenAt < now - STALL_MS);
      if (slow.length >= STALLED_CALLS) this.openBreaker(replica, now);
    }
    timeline.after(STALL_CHECK_MS, () => this.checkStall());
  }

  private crash(until: number): void {
    for (const replica of this.some(TROUBLE.crash.bothReplicas)) {
      replica.downUntil = Math.max(replica.downUntil, until);
      replica.frozenUntil = 0;
      this.parts.calls.crash(replica);
    }
  }

  private freeze(until: number): void {
    const replica = this.draws.pick(this.parts.replicas);
    if (replica.isAwake) replica.frozenUntil = until;
  }
}
