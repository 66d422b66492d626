import type { Account } from './account.ts';
import type { Attempts, Ending, SoldUnit } from './attempts.ts';
import type { Calls } from './calls.ts';
import { SALES } from './distributions.ts';
import type { Draws } from './draws.ts';
import type { Replica } from './replica.ts';
import type { Timeline } from './timeline.ts';

const RECHECK_MS = 100;
/** A replica is told of a hold within this time; until then a few sends that were permitted before may start. */
const HOLD_KNOWN_MS = 200;
const PERMITTED_MOST = 3;
const PERMITTED_SHARE = 0.5;
/** How soon an order is sent again after a send that did not leave, or after its replica crashed. */
const AGAIN_MS = { least: 3_000, most: 30_000 };
const AFTER_CRASH_MS = { least: 1_000, most: 30_000 };
const STILL_SENDING_MS = 5_000;

type DispatcherParts = {
  readonly timeline: Timeline;
  readonly calls: Calls;
  readonly attempts: Attempts;
  readonly account: Account;
  readonly replicas: readonly Replica[];
};

/** The units that wait, and when which replica may send the next. The units of an order are sent one after the other. */
export class Dispatcher {
  private readonly timeline: Timeline;
  private readonly calls: Calls;
  private readonly attempts: Attempts;
  private readonly account: Account;
  private readonly replicas: readonly Replica[];
  private readonly draws: Draws;
  private readonly perSecond: number;
  private readonly concurrency: number;
  private readonly waiting: (readonly SoldUnit[])[] = [];
  private tokens: number;
  private tokensAt = 0;
  private heldAt: number | null = null;
  private permitted = 0;
  private isRecheckDue = false;

  constructor(parts: DispatcherParts, draws: Draws) {
    this.timeline = parts.timeline;
    this.calls = parts.calls;
    this.attempts = parts.attempts;
    this.account = parts.account;
    this.replicas = parts.replicas;
    this.draws = draws;
    this.perSecond = draws.pick(SALES.ratePerSecond);
    this.concurrency = draws.pick(SALES.concurrencyPerReplica);
    this.tokens = 1;
  }

  enqueue(units: readonly SoldUnit[]): void {
    if (units.length === 0) return;
    this.waiting.push(units);
    this.dispatch();
  }

  hold(): void {
    if (this.heldAt !== null) return;
    this.heldAt = this.timeline.now;
    this.permitted = 0;
  }

  resume(): void {
    this.heldAt = null;
    this.dispatch();
  }

  private dispatch(): void {
    while (this.waiting.length > 0) {
      const replica = this.freeReplica();
      if (!replica || !this.mayStart()) break;
      this.tokens -= 1;
      this.start(replica, this.waiting.shift() as readonly SoldUnit[]);
    }
    if (this.waiting.length > 0) this.recheck();
  }

  private recheck(): void {
    if (this.isRecheckDue) return;
    this.isRecheckDue = true;
    this.timeline.after(RECHECK_MS, () => {
      this.isRecheckDue = false;
      this.dispatch();
    });
  }

  private mayStart(): boolean {
    const { now } = this.timeline;
    const refilled = this.tokens + ((now - this.tokensAt) * this.perSecond) / 1_000;
    this.tokens = Math.min(Math.max(1, this.perSecond * SALES.bucketSeconds), refilled);
    this.tokensAt = now;
    return this.tokens >= 1 && now >= this.account.shortUntil && !this.attempts.isAway && !this.isHeld();
  }

  private isHeld(): boolean {
    if (this.heldAt === null) return false;
    if (this.timeline.now - this.heldAt > HOLD_KNOWN_MS || this.permitted >= PERMITTED_MOST) return true;
    if (!this.draws.chance(PERMITTED_SHARE)) return true;
    this.permitted += 1;
    return false;
  }

  private freeReplica(): Replica | null {
    const free = this.replicas.filter((replica) => replica.mayStart(this.concurrency));
    return free.length > 0 ? this.draws.pick(free) : null;
  }

  private start(replica: Replica, [first, ...rest]: readonly SoldUnit[]): void {
    if (!first) return;
    const state = this.attempts.stateOf(first);
    // A replica that crashed or froze may not have stored yet that the unit did not leave.
    if (state === 'sending') return this.enqueueAfter(STILL_SENDING_MS, [first, ...rest]);
    if (state !== 'absent' && state !== 'not_sent') return this.enqueueAfter(0, rest);
    this.calls.start(replica, first, (ending) => this.ended(ending, first, rest));
  }

  private ended(ending: Ending | null, first: SoldUnit, rest: readonly SoldUnit[]): void {
    const { draws } = this;
    if (ending === null) return this.enqueueAfter(draws.between(AFTER_CRASH_MS.least, AFTER_CRASH_MS.most), rest);
    if (ending !== 'not_sent') return this.enqueueAfter(0, rest);
    const again = [{ ...first, tries: first.tries + 1 }, ...rest];
    this.enqueueAfter(draws.between(AGAIN_MS.least, AGAIN_MS.most), again);
  }

  private enqueueAfter(ms: number, units: readonly SoldUnit[]): void {
    this.timeline.after(ms, () => {
      this.enqueue(units);
      this.dispatch();
    });
  }
}
