import { connectionLost } from './connection-lost.ts';
import type { Random } from './random.ts';

/** One replica: it may stop for ever at any step, or sleep through many. */
export type Process = { alive: boolean; stalledUntil: number; readonly skewMs: number };

type Step = { readonly process: Process | null; readonly run: () => void };
type Timer = Step & { readonly dueMs: number };

const LOST_PERCENT = 4;
const ARRIVES_AFTER_CRASH_PERCENT = 50;
const STEP_MAX_MS = 20;
/** Once in a while time leaps, so that stale decisions meet the clock as well. */
const LEAP_MS = 6_000;
const START = Date.UTC(2026, 0, 1);
/** A disk is slow now and then. */
const SLOW_DISK_PERCENT = 20;
const SLOW_DISK_STEPS = 12;
/** How often one is looked for that is awake. */
const CHOICES = 8;

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
  private readonly waiting: Timer[] = [];

  constructor(random: Random) {
    this.random = random;
  }

  get elapsedMs(): number {
    return this.clockMs;
  }

  /** Nobody who is awake has anything to do; at most a timer may still run out. */
  get isIdle(): boolean {
    return !this.steps.some(({ process }) => !process || this.isAwake(process));
  }

  add(process: Process | null, run: () => void): void {
    this.steps.push({ process, run });
  }

  /** Does the work at some moment after so long; the answer cancels it. */
  later(process: Process | null, ms: number, run: () => void): () => void {
    const timer = { process, run, dueMs: this.clockMs + ms };
    this.waiting.push(timer);
    return () => {
      const index = this.waiting.indexOf(timer);
      if (index >= 0) this.waiting.splice(index, 1);
    };
  }

  leap(ms: number): void {
    this.clockMs += ms;
  }

  /** Takes one step; false when there is nothing left to do. */
  step(): boolean {
    const chosen = take(this.steps, this.choose(this.steps));
    if (!chosen) return false;
    this.taken++;
    this.clockMs += this.random(100) === 0 ? LEAP_MS : this.random(STEP_MAX_MS);
    if (chosen.process?.alive ?? true) chosen.run();
    return true;
  }

  /** Lets a timer run out, any one while there are faults, else the first that is due; false when there is none. */
  runTimer(): boolean {
    const index = this.faults ? this.choose(this.waiting) : this.first();
    const chosen = take(this.waiting, index);
    if (!chosen) return false;
    this.taken++;
    this.clockMs = Math.max(this.clockMs, chosen.dueMs);
    if (chosen.process?.alive ?? true) chosen.run();
    return true;
  }

  private first(): number {
    let first = 0;
    for (const [i, { dueMs }] of this.waiting.entries()) if (dueMs < (this.waiting[first]?.dueMs ?? 0)) first = i;
    return first;
  }

  /** One of a process that is awake; any one when all sleep. */
  private choose(from: readonly Step[]): number {
    let index = 0;
    for (let i = 0; i < CHOICES; i++) {
      index = this.random(Math.max(1, from.length));
      const process = from[index]?.process;
      if (!this.faults || !process || this.isAwake(process)) break;
    }
    return index;
  }

  isAwake = ({ stalledUntil }: Process): boolean => !this.faults || stalledUntil <= this.taken;

  /**
   * A request to the server: each part is atomic there, others come in between. The connection may break before any of
   * the parts, or after the last one: the caller then knows nothing, and is told `lost`.
   */
  request<T>(
    process: Process,
    parts: readonly (() => void)[],
    answer: () => T,
    lost: () => Error = this.connectionLost,
  ): Promise<T> {
    return new Promise((resolve, reject) => {
      const lostBefore = this.faults && this.random(100) < LOST_PERCENT ? this.random(parts.length + 1) : -1;
      const arrive = (i: number): void => {
        if (!process.alive && this.random(100) >= ARRIVES_AFTER_CRASH_PERCENT) return;
        if (i === lostBefore) return this.add(process, () => reject(lost()));
        parts[i]?.();
        if (i + 1 < parts.length) return this.add(null, () => arrive(i + 1));
        if (lostBefore === parts.length) return this.add(process, () => reject(lost()));
        this.add(process, () => settle(answer, resolve, reject));
      };
      this.add(null, () => arrive(0));
    });
  }

  timers = (process: Process) => ({
    monotonicMs: (): number => this.clockMs,
    after: (_ms: number, work: () => void): (() => void) => {
      let wanted = true;
      this.add(process, () => (wanted ? work() : undefined));
      return () => void (wanted = false);
    },
  });

  /** As one of the driver's errors, in whatever it wraps them. */
  connectionLost = (): Error => connectionLost(this.random);

  /** How many steps of others a server's journal takes for a write. */
  journalDelay = (): number => (this.faults && this.random(100) < SLOW_DISK_PERCENT ? this.random(SLOW_DISK_STEPS) : 0);

  /** The servers' clock. */
  serverNow = (): Date => new Date(START + this.clockMs);

  /** The process clock; replicas disagree by their skew. */
  nowMs = ({ skewMs }: Process): number => START + this.clockMs + skewMs;
  now = (process: Process): Date => new Date(this.nowMs(process));
}

function take<T>(from: T[], index: number): T | undefined {
  const last = from.pop();
  if (last === undefined || index === from.length) return last;
  const chosen = from[index] as T;
  from[index] = last;
  return chosen;
}

function settle<T>(answer: () => T, resolve: (value: T) => void, reject: (error: unknown) => void): void {
  try {
    resolve(answer());
  } catch (error) {
    reject(error);
  }
}
