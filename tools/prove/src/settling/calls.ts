import type { Account } from './account.ts';
import type { Attempts, Ending, SoldUnit } from './attempts.ts';
import { CALL } from './distributions.ts';
import { Draws } from './draws.ts';
import type { Call, Replica } from './replica.ts';
import type { Answer, Supplier } from './supplier.ts';
import type { Timeline } from './timeline.ts';

type CallParts = {
  readonly timeline: Timeline;
  readonly supplier: Supplier;
  readonly account: Account;
  readonly attempts: Attempts;
  readonly replicas: readonly Replica[];
};
type Fate = keyof typeof CALL.fate | null;

/** Streams of numbers below this are those of `world.ts`. */
const CALL_STREAMS = 1_000;
const TRIES_MAX = 16;
const WITHOUT_NETWORK = { refused: 0.7, refusedAfter: { median: 40, sigma: 1.5 }, reset: 0.5 };
const UNCLEAR_UNPROCESSED = 0.5;
const RESET_MS = { least: 20, most: 3_000 };
const CUT = { requestLost: 0.5, reset: 0.5, mostMs: 500 };

/** The shop's side of each call, from the claim to what is stored of it. */
export class Calls {
  private readonly timeline: Timeline;
  private readonly supplier: Supplier;
  private readonly account: Account;
  private readonly attempts: Attempts;
  private readonly replicas: readonly Replica[];
  private readonly seed: number;
  private readonly lost: number;

  constructor(parts: CallParts, seed: number, draws: Draws) {
    this.timeline = parts.timeline;
    this.supplier = parts.supplier;
    this.account = parts.account;
    this.attempts = parts.attempts;
    this.replicas = parts.replicas;
    this.seed = seed;
    this.lost = draws.logBetween(CALL.lost.least, CALL.lost.most);
  }

  start(replica: Replica, sold: SoldUnit, onEnd: Call['onEnd']): void {
    const draws = new Draws(this.seed, CALL_STREAMS + sold.number * TRIES_MAX + (sold.tries % TRIES_MAX));
    const { now } = this.timeline;
    const call: Call = {
      sold,
      replica,
      run: replica.run,
      claimedAt: now,
      sentAt: replica.clock,
      draws,
      onEnd,
      writtenAt: null,
      request: 'travelling',
      isOpen: true,
      isConnected: true,
    };
    replica.calls.add(call);
    this.attempts.claim(sold, call.sentAt);
    const { slowClaim, claim, sweepMs, sweepEveryMs } = CALL;
    const isSlow = draws.chance(slowClaim.share);
    const claimMs = isSlow ? draws.between(slowClaim.least, slowClaim.most) : draws.logNormal(claim);
    this.timeline.after(claimMs, () => this.write(call));
    this.timeline.after(sweepMs + draws.between(0, sweepEveryMs), () => this.sweep(call));
  }

  /** The network between a replica and the supplier breaks: requests on their way may be lost, answers are. */
  cut(replica: Replica): void {
    for (const call of replica.calls) {
      if (call.writtenAt === null || !call.isConnected) continue;
      if (call.request === 'travelling' && call.draws.chance(CUT.requestLost)) call.request = 'lost';
      call.isConnected = false;
      if (call.draws.chance(CUT.reset)) this.timeline.after(call.draws.between(0, CUT.mostMs), () => this.reset(call));
    }
  }

  crash(replica: Replica): void {
    replica.run += 1;
    const calls = [...replica.calls];
    replica.calls.clear();
    for (const call of calls) {
      call.isOpen = false;
      call.onEnd(null);
    }
  }

  private write(call: Call): void {
    const { replica, draws } = call;
    if (this.isGone(call) || this.isDelayed(replica, () => this.write(call))) return;
    if (this.timeline.now - call.claimedAt > CALL.staleMs) return this.end(call, 'not_sent');
    if (!replica.hasNetwork) return this.writeWithoutNetwork(call);
    this.written(call);
    const fate: Fate = draws.chance(this.lost) ? draws.oneOf(CALL.fate) : null;
    if (fate === 'requestLost' || fate === 'resetBefore') call.isConnected = false;
    if (fate === 'resetBefore' || fate === 'resetEarly')
      this.timeline.after(draws.between(RESET_MS.least, RESET_MS.most), () => this.reset(call));
    if (fate === 'requestLost' || fate === 'resetBefore') return;
    this.timeline.after(draws.logNormal(CALL.network), () => this.arrive(call, fate));
  }

  private written(call: Call): void {
    call.writtenAt = this.timeline.now;
    this.timeline.after(CALL.timeoutMs, () => this.expire(call));
  }

  /** Mostly no connection is made. A request on a connection that was open before is lost. */
  private writeWithoutNetwork(call: Call): void {
    const { draws } = call;
    const { refused, refusedAfter, reset } = WITHOUT_NETWORK;
    if (draws.chance(refused))
      return this.timeline.after(Math.min(draws.logNormal(refusedAfter), CALL.timeoutMs), () => {
        if (!this.isGone(call)) this.end(call, 'not_sent');
      });
    this.written(call);
    call.isConnected = false;
    if (draws.chance(reset)) this.timeline.after(draws.between(RESET_MS.least, RESET_MS.most), () => this.reset(call));
  }

  private arrive(call: Call, fate: Fate): void {
    if (call.request === 'lost') return;
    call.request = 'arrived';
    const { sold, sentAt: signedAt, draws } = call;
    if (fate === 'unclear' && draws.chance(UNCLEAR_UNPROCESSED))
      return this.timeline.after(draws.logNormal(CALL.network), () => this.received(call, 'unclear'));
    const costHundredths = this.account.costOf(sold.pointsHundredths, sold.multiplierMillionths);
    const isAnswerLost = (): boolean => (fate !== null && fate !== 'resetEarly') || !this.awaits(call);
    const request = { unit: sold.unit, costHundredths, signedAt, draws, fails: fate === 'unclear', isAnswerLost };
    this.supplier.receive(request, (answer) => {
      if (fate === 'answerLost') return;
      this.timeline.after(draws.logNormal(CALL.network), () => {
        if (fate === 'resetAfter') this.reset(call);
        else this.received(call, fate === 'unclear' ? 'unclear' : answer);
      });
    });
  }

  private awaits(call: Call): boolean {
    return call.isOpen && call.isConnected && call.replica.hasNetwork && !this.isGone(call);
  }

  private received(call: Call, answer: Answer): void {
    const { replica, draws } = call;
    if (this.isGone(call) || !call.isConnected) return;
    if (!replica.hasNetwork) call.isConnected = false;
    else if (this.isDelayed(replica, () => this.received(call, answer))) return;
    else if (call.isOpen) this.end(call, answer === 'unclear' ? 'ambiguous' : answer);
    else if (answer !== 'unclear' && draws.chance(CALL.lateStored)) this.store(call, answer);
  }

  private reset(call: Call): void {
    call.isConnected = false;
    this.expire(call);
  }

  private expire(call: Call): void {
    if (this.isGone(call) || !call.isOpen || this.isDelayed(call.replica, () => this.expire(call))) return;
    this.end(call, 'ambiguous');
  }

  private end(call: Call, state: Ending): void {
    call.isOpen = false;
    call.replica.calls.delete(call);
    this.store(call, state);
    call.onEnd(state);
  }

  private store(call: Call, state: Ending): void {
    this.timeline.after(call.draws.logNormal(CALL.storing), () => this.keep(call, state));
  }

  private keep(call: Call, state: Ending): void {
    const { replica, sold, sentAt } = call;
    if (this.isGone(call) || this.isDelayed(replica, () => this.keep(call, state))) return;
    if (this.attempts.isAway) return this.timeline.at(this.attempts.awayUntil, () => this.keep(call, state));
    const isLate = !this.attempts.isSending(sold, sentAt);
    if (isLate && this.timeline.now - call.claimedAt > CALL.lateMs) return;
    this.attempts.end(sold, sentAt, state, replica.clock);
  }

  /** A replica that is awake marks what its sender did not end. */
  private sweep(call: Call): void {
    if (!this.attempts.isSending(call.sold, call.sentAt)) return;
    const sweeper = this.replicas.find(({ isAwake }) => isAwake);
    if (sweeper && !this.attempts.isAway) return this.attempts.end(call.sold, call.sentAt, 'ambiguous', sweeper.clock);
    this.timeline.after(CALL.sweepEveryMs, () => this.sweep(call));
  }

  private isGone({ run, replica }: Call): boolean {
    return run !== replica.run;
  }

  /** A frozen process does everything later. */
  private isDelayed({ frozenUntil }: Replica, run: () => void): boolean {
    if (this.timeline.now >= frozenUntil) return false;
    this.timeline.at(frozenUntil, run);
    return true;
  }
}
