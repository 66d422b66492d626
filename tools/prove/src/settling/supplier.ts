import type { Account } from './account.ts';
import { CALL, CLOCKS, TROUBLE } from './distributions.ts';
import type { Draws } from './draws.ts';
import type { Timeline } from './timeline.ts';

export type Answer = 'delivered' | 'rejected' | 'unclear';
export type Request = {
  readonly unit: string;
  readonly costHundredths: number;
  /** The time of the signature, by the sender's clock. */
  readonly signedAt: number;
  readonly draws: Draws;
};

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
  private readonly clockOff: number;
  private readonly processing: { readonly median: number; readonly sigma: number };
  private readonly rejected: number;

  constructor(timeline: Timeline, account: Account, draws: Draws) {
    this.timeline = timeline;
    this.account = account;
    this.clockOff = draws.between(-CLOCKS.supplierMost, CLOCKS.supplierMost);
    const { medianLeast, medianMost, sigma } = CALL.processing;
    this.processing = { median: draws.logBetween(medianLeast, medianMost), sigma };
    this.rejected = draws.logBetween(CALL.rejected.least, CALL.rejected.most);
  }

  /** The request has arrived. `answer` is called when the answer leaves, or never. */
  receive(request: Request, answer: (answer: Answer) => void): void {
    const { draws } = request;
    const delay = this.delay(draws);
    if (this.timeline.now < this.badGatewayUntil) {
      if (draws.chance(this.badGatewayProcesses)) this.timeline.after(delay, () => this.process(request, null));
      this.timeline.after(draws.logNormal(BAD_GATEWAY_LATENCY), () => answer('unclear'));
      return;
    }
    this.timeline.after(delay, () => this.process(request, answer));
  }

  private delay(draws: Draws): number {
    const kind = draws.share();
    const { slow, verySlow } = CALL;
    if (kind < verySlow.share) return draws.logBetween(verySlow.least, verySlow.most);
    if (kind < verySlow.share + slow.share) return draws.logNormal(slow);
    return draws.logNormal(this.processing);
  }

  private process(request: Request, answer: ((answer: Answer) => void) | null): void {
    const { draws } = request;
    if (this.timeline.now >= this.stalledUntil) return void answer?.(this.outcome(request));
    if (draws.chance(TROUBLE.stall.dropped)) return;
    this.timeline.at(this.stalledUntil + Math.round(draws.logNormal(AFTER_STALL)), () => this.process(request, answer));
  }

  private outcome({ unit, costHundredths, signedAt, draws }: Request): Answer {
    if (this.timeline.now + this.clockOff - signedAt > CALL.signatureMs) return 'rejected';
    if (draws.chance(this.rejected)) return 'rejected';
    return this.account.charge(unit, costHundredths) ? 'delivered' : 'rejected';
  }
}
