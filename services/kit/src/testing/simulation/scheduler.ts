import { connectionLost } from './connection-lost.ts';
import type { Random } from './random.ts';

/** One replica: it may die at any step, or stall for many steps. */
export type Process = { alive: boolean; stalledUntil: number; readonly skewMs: number };

type Step = { readonly process: Process | null; readonly run: () => void };
type Timer = Step & { readonly dueMs: number };

const LOST_PERCENT = 4;
const ARRIVES_AFTER_CRASH_PERCENT = 50;
const STEP_MAX_MS = 20;
/** Size of the time jumps that let a deadline expire between a decision and its effect. */
const LEAP_MS = 6_000;
const START = Date.UTC(2026, 0, 1);
/** How often, and for how many steps, the disk is slow. */
const SLOW_DISK_PERCENT = 20;
const SLOW_DISK_STEPS = 12;
/** How many draws are tried to find an event of a process that is not stalled. */
const CHOICES = 8;

/**
 * Holds every possible next event; the seed draws from them: a request reaches the server, an answer reaches its
 * process, a timer fires. Requests and answers are separate events, so a worker may act on data that has long changed.
 */
export class Scheduler {
  readonly random: Random;
  /** Whether connections break and processes stall; without faults everything runs to its end. */
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

  /** True when no process that is not stalled has a step to take; timers may be left. */
  get isIdle(): boolean {
    return !this.steps.some(({ process }) => !process || this.isAwake(process));
  }

  add(process: Process | null, run: () => void): void {
    this.steps.push({ process, run });
  }

  /** Runs the work at some time after this delay; returns a function that cancels it. */
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

  /** Fires a timer: any one while there are faults, else the first that is due; false when there is none. */
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

  /** Draws an event of a process that is not stalled; any event when all are stalled. */
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
   * A request to the server. Each part is atomic, and parts of other requests may run in between. The connection may
   * break before any part or after the last one; the caller then gets `lost`, and does not know how much was done.
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

  /** A lost connection as one of the driver's errors, in a random wrapper. */
  connectionLost = (): Error => connectionLost(this.random);

  /** How many steps of others pass before a server's journal has a write. */
  journalDelay = (): number => (this.faults && this.random(100) < SLOW_DISK_PERCENT ? this.random(SLOW_DISK_STEPS) : 0);

  /** The servers' clock. */
  serverNow = (): Date => new Date(START + this.clockMs);

  /** A process's clock; clocks of replicas differ by their skew. */
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
