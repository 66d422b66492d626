import type { Timers } from '../../store/timers.ts';
import type { Random } from './random.ts';

/** One replica: it may stop for ever at any step, or sleep through many. */
export type Process = { alive: boolean; stalledUntil: number; readonly skewMs: number };

type Step = { readonly process: Process | null; readonly run: () => void };

const LOST_PERCENT = 4;
const ARRIVES_AFTER_CRASH_PERCENT = 50;
const STEP_MAX_MS = 20;
/** Once in a while time leaps, so that stale decisions meet the clock as well. */
const LEAP_MS = 6_000;
const START = Date.UTC(2026, 0, 1);

/**
 * Everything that can happen next, and the seed chooses: a request reaches the server, an answer reaches its process, a
 * timer runs. Requests and answers travel apart, so any worker may act on what has long changed.
 */
export class Scheduler {
  readonly random: Random;
  /** Lost connections and stalls happen; without them everything goes on until it is done. */
  faults = true;
  taken = 0;
  private clockMs = 0;
  private readonly steps: Step[] = [];

  constructor(random: Random) {
    this.random = random;
  }

  add(process: Process | null, run: () => void): void {
    this.steps.push({ process, run });
  }

  /** Takes one step; false when there is nothing left to do. */
  step(): boolean {
    const index = this.choose();
    const last = this.steps.pop();
    if (last === undefined) return false;
    const chosen = index === this.steps.length ? last : (this.steps[index] as Step);
    if (chosen !== last) this.steps[index] = last;
    this.taken++;
    this.clockMs += this.random(100) === 0 ? LEAP_MS : this.random(STEP_MAX_MS);
    if (chosen.process?.alive ?? true) chosen.run();
    return true;
  }

  /** A step of a process that is awake; any one when all sleep. */
  private choose(): number {
    let index = 0;
    for (let i = 0; i < 8; i++) {
      index = this.random(Math.max(1, this.steps.length));
      const process = this.steps[index]?.process;
      if (!this.faults || !process || process.stalledUntil <= this.taken) break;
    }
    return index;
  }

  /**
   * A request to the server: each part is atomic there, others come in between. The connection may break before any of
   * the parts, or after the last one: the caller then knows nothing.
   */
  request<T>(process: Process, parts: readonly (() => void)[], answer: () => T): Promise<T> {
    return new Promise((resolve, reject) => {
      const lostBefore = this.faults && this.random(100) < LOST_PERCENT ? this.random(parts.length + 1) : -1;
      const arrive = (i: number): void => {
        if (!process.alive && this.random(100) >= ARRIVES_AFTER_CRASH_PERCENT) return;
        if (i === lostBefore) return this.add(process, () => reject(new Error('connection lost')));
        parts[i]?.();
        if (i + 1 < parts.length) return this.add(null, () => arrive(i + 1));
        if (lostBefore === parts.length) return this.add(process, () => reject(new Error('connection lost')));
        this.add(process, () => settle(answer, resolve, reject));
      };
      this.add(null, () => arrive(0));
    });
  }

  timers = (process: Process): Timers => ({
    monotonicMs: () => this.clockMs,
    after: (_ms, work) => {
      let wanted = true;
      this.add(process, () => (wanted ? work() : undefined));
      return () => void (wanted = false);
    },
  });

  /** The process clock; replicas disagree by their skew. */
  now = (process: Process): Date => new Date(START + this.clockMs + process.skewMs);
}

function settle<T>(answer: () => T, resolve: (value: T) => void, reject: (error: unknown) => void): void {
  try {
    resolve(answer());
  } catch (error) {
    reject(error);
  }
}
