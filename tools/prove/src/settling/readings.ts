import type { Account } from './account.ts';
import { OLD_BALANCE, READING } from './distributions.ts';
import type { Draws } from './draws.ts';
import type { Replica } from './replica.ts';
import type { Supplier } from './supplier.ts';
import type { Timeline } from './timeline.ts';

/** `points`: hundredths. Times in ms, by the clock of the replica that asked. */
export type WorldReading = { readonly askedAt: number; readonly at: number; readonly points: number };

const FAILURES_TO_OPEN = 2;
/** When, within its latency, the question reaches the account. */
const READ_AT = { least: 0.3, most: 0.9 };

type ReadingParts = {
  readonly timeline: Timeline;
  readonly account: Account;
  readonly supplier: Supplier;
  readonly replicas: readonly Replica[];
};

/** The shop's questions for its balance. Two failures in a row open the breakers. */
export class Readings {
  /** One for each answer that showed the balance of an earlier time. */
  readonly agesMs: number[] = [];
  private readonly parts: ReadingParts;
  private readonly draws: Draws;
  private readonly ofAge: Draws;
  private readonly openBreaker: (replica: Replica, until: number) => void;
  private readonly latency: { readonly median: number; readonly sigma: number };
  private readonly failed: number;
  private failures = 0;

  constructor(
    parts: ReadingParts,
    draws: { readonly latency: Draws; readonly age: Draws },
    openBreaker: (replica: Replica, until: number) => void,
  ) {
    this.parts = parts;
    this.draws = draws.latency;
    this.ofAge = draws.age;
    this.openBreaker = openBreaker;
    const { latencyMedian, sigma, failed } = READING;
    this.latency = { median: draws.latency.between(latencyMedian.least, latencyMedian.most), sigma };
    this.failed = draws.latency.logBetween(failed.least, failed.most);
  }

  /** Runs time on until the answer or the timeout. */
  read(): WorldReading | null {
    const { timeline, replicas } = this.parts;
    const awake = replicas.filter(({ isAwake }) => isAwake);
    const replica = awake.length > 0 ? this.draws.pick(awake) : null;
    if (!replica) timeline.runTo(timeline.now + READING.timeoutMs);
    const reading = replica && this.ask(replica);
    this.failures = reading ? 0 : this.failures + 1;
    if (this.failures >= FAILURES_TO_OPEN) for (const one of replicas) this.openBreaker(one, timeline.now);
    return reading;
  }

  private ask(replica: Replica): WorldReading | null {
    const { timeline, account, supplier } = this.parts;
    const { leastMs, timeoutMs } = READING;
    const { run, clock: askedAt } = replica;
    const startsAt = timeline.now;
    const latency = Math.max(leastMs, this.draws.logNormal(this.latency));
    const readAt = startsAt + latency * this.draws.between(READ_AT.least, READ_AT.most);
    const waitMs = Math.max(0, supplier.readingsStalledUntil - readAt);
    const ageMs = this.ageMs(supplier.isInTrouble);
    const isFailed = this.draws.chance(this.failed) || !replica.hasNetwork || startsAt < supplier.readingsFailUntil;
    const endsAt = startsAt + Math.round(Math.min(timeoutMs, latency + waitMs));
    timeline.runTo(Math.min(endsAt, Math.round(readAt + waitMs)));
    const points = account.balanceAt(timeline.now - ageMs);
    timeline.runTo(endsAt);
    const isLost = !replica.hasNetwork || !replica.isAwake || replica.run !== run || latency + waitMs > timeoutMs;
    if (isFailed || isLost) return null;
    if (ageMs > 0) this.agesMs.push(ageMs);
    return { askedAt, at: replica.clock, points };
  }

  /** Of the balance that the supplier shows: 0 almost always, and above it from a cache or a database that lags. */
  private ageMs(isInTrouble: boolean): number {
    const { share, inTrouble, mostMs } = OLD_BALANCE;
    return this.ofAge.chance(isInTrouble ? inTrouble : share) ? this.ofAge.between(0, mostMs) : 0;
  }
}
