import type { Account } from './account.ts';
import { CALL, CLOCKS, RETURNED, TROUBLE } from './distributions.ts';
import type { Draws } from './draws.ts';
import type { Timeline } from './timeline.ts';

export type Answer = 'delivered' | 'rejected' | 'unclear';
export type Request = {
  readonly unit: string;
  readonly costHundredths: number;
  /** The time of the signature, by the sender's clock. */
  readonly signedAt: number;
  readonly draws: Draws;
  /** The supplier fails at this call, whose answer is an error page. */
  readonly fails: boolean;
  /** The sender cannot receive an answer any more, or has given up. */
  readonly isAnswerLost: () => boolean;
};
type Reply = (answer: Answer) => void;

const BAD_GATEWAY_LATENCY = { median: 300, sigma: 0.8 };
const AFTER_STALL = { median: 400, sigma: 1 };

/** The supplier's side of a call: it charges when it processes, and answers after that. */
export class Supplier {
  stalledUntil = 0;
  badGatewayUntil = 0;
  /** The share of the calls that are processed although their answer is a 502. */
  badGatewayProcesses = 0;
  /** Balance questions wait during a stall, and fail during a bad gateway, until these times. */
  readingsStalledUntil = 0;
  readingsFailUntil = 0;
  private readonly timeline: Timeline;
  private readonly account: Account;
  private readonly ofReturns: Draws;
  private readonly clockOff: number;
  private readonly processing: { readonly median: number; readonly sigma: number };
  private readonly rejected: number;

  constructor(timeline: Timeline, account: Account, draws: Draws, ofReturns: Draws) {
    this.timeline = timeline;
    this.account = account;
    this.ofReturns = ofReturns;
    this.clockOff = draws.between(-CLOCKS.supplierMost, CLOCKS.supplierMost);
    const { medianLeast, medianMost, sigma } = CALL.processing;
    this.processing = { median: draws.logBetween(medianLeast, medianMost), sigma };
    this.rejected = draws.logBetween(CALL.rejected.least, CALL.rejected.most);
  }

  get isInTrouble(): boolean {
    return this.timeline.now < Math.max(this.badGatewayUntil, this.stalledUntil);
  }

  /** The request has arrived. `reply` is called when the answer leaves, or never. */
  receive(request: Request, reply: Reply): void {
    const { draws } = request;
    const delay = this.delay(draws);
    if (this.timeline.now < this.badGatewayUntil) {
      if (draws.chance(this.badGatewayProcesses)) this.timeline.after(delay, () => this.process(request, null, true));
      this.timeline.after(draws.logNormal(BAD_GATEWAY_LATENCY), () => reply('unclear'));
      return;
    }
    this.timeline.after(delay, () => this.process(request, reply, request.fails));
  }

  private delay(draws: Draws): number {
    const kind = draws.share();
    const { slow, verySlow } = CALL;
    if (kind < verySlow.share) return draws.logBetween(verySlow.least, verySlow.most);
    if (kind < verySlow.share + slow.share) return draws.logNormal(slow);
    return draws.logNormal(this.processing);
  }

  private process(request: Request, reply: Reply | null, isHit: boolean): void {
    const { draws } = request;
    if (this.timeline.now < this.stalledUntil) {
      if (draws.chance(TROUBLE.stall.dropped)) return;
      const at = this.stalledUntil + Math.round(draws.logNormal(AFTER_STALL));
      return this.timeline.at(at, () => this.process(request, reply, true));
    }
    const isLost = (isHit || this.isInTrouble) && (reply === null || request.isAnswerLost());
    // Also without a reply the call is processed.
    const answer = this.outcome(request, isLost);
    reply?.(answer);
  }

  /** `unclear`: the call failed half-way, and its points are given back. */
  private outcome({ unit, costHundredths, signedAt, draws }: Request, isLost: boolean): Answer {
    const { account, ofReturns } = this;
    const { lost, refused } = RETURNED;
    const backAfter = ({ leastMs, mostMs }: typeof lost): number => ofReturns.between(leastMs, mostMs);
    if (this.timeline.now + this.clockOff - signedAt > CALL.signatureMs) return 'rejected';
    if (draws.chance(this.rejected)) {
      if (ofReturns.chance(refused.share)) account.chargeAndReturn(unit, costHundredths, backAfter(refused));
      return 'rejected';
    }
    if (isLost && ofReturns.chance(lost.share))
      return account.chargeAndReturn(unit, costHundredths, backAfter(lost)) ? 'unclear' : 'rejected';
    return account.charge(unit, costHundredths) ? 'delivered' : 'rejected';
  }
}
