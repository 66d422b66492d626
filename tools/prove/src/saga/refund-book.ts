import type { GatewayReply } from '@topup/wallet/testing/providers';
import type { Scheduler } from '@topup/kit/testing/simulation/scheduler';

type State = 'PENDING' | 'COMPLETED' | 'FAILED';
type Refund = {
  readonly paymentId: string;
  readonly amountPaise: number;
  /** Before this time the payment gateway's status call does not know the refund. */
  readonly shownAtMs: number;
  readonly endsAtMs: number;
  readonly end: Exclude<State, 'PENDING'>;
};

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const HIDDEN_PERCENT = 50;
const HIDDEN_MAX_MS = 2 * HOUR_MS;
const LONG_PERCENT = 30;
const LONG_MAX_MS = 60 * HOUR_MS;
const REFUSED_PERCENT = 30;
/** A request that takes longer than this to arrive carries an expired token. */
const TOKEN_VALID_MS = HOUR_MS;

/** Refunds as in PhonePe's protocol, which accepts each refund id only once. Does not check amounts: the judge does. */
export class RefundBook {
  readonly taken = new Map<string, Refund>();
  repeated = 0;
  private readonly scheduler: Scheduler;

  constructor(scheduler: Scheduler) {
    this.scheduler = scheduler;
  }

  ask(refundId: string, paymentId: string, amountPaise: number, sentAtMs: number): GatewayReply {
    const { random, elapsedMs } = this.scheduler;
    if (elapsedMs - sentAtMs > TOKEN_VALID_MS) return { status: 401, body: { code: 'AUTHORIZATION_FAILED' } };
    if (this.taken.has(refundId)) {
      this.repeated++;
      return { status: 400, body: { code: 'EXCESS_REFUND_AMOUNT', message: 'More than was paid' } };
    }
    const shownAtMs = elapsedMs + (random(100) < HIDDEN_PERCENT ? random(HIDDEN_MAX_MS) : 0);
    const endsAtMs = shownAtMs + random(random(100) < LONG_PERCENT ? LONG_MAX_MS : 5 * MINUTE_MS);
    const end = random(100) < REFUSED_PERCENT ? 'FAILED' : 'COMPLETED';
    this.taken.set(refundId, { paymentId, amountPaise, shownAtMs, endsAtMs, end });
    return { status: 200, body: { merchantRefundId: refundId, state: 'PENDING' } };
  }

  status(refundId: string): GatewayReply {
    const refund = this.taken.get(refundId);
    if (!refund || this.scheduler.elapsedMs < refund.shownAtMs)
      return { status: 404, body: { code: 'REFUND_NOT_FOUND', message: 'No entry found' } };
    return { status: 200, body: { merchantRefundId: refundId, state: this.stateOf(refund) } };
  }

  private stateOf = ({ endsAtMs, end }: Refund): State => (this.scheduler.elapsedMs < endsAtMs ? 'PENDING' : end);

  ofPayment = (paymentId: string): Refund | undefined =>
    [...this.taken.values()].find((refund) => refund.paymentId === paymentId);

  get accepted(): Refund[] {
    return [...this.taken.values()].filter(({ end }) => end === 'COMPLETED');
  }
}
