import { indianDay } from '@topup/kit/indian-day';
import type { Gateway } from '@topup/wallet/testing/ledger';
import { answers } from '@topup/supplier-gateway/testing/saga';
import type { Scheduler } from '@topup/kit/testing/simulation/scheduler';
import { RefundBook } from './refund-book.ts';

/** A request to the supplier, as it really ended. The judge trusts only the records of this file, not those of our services. */
type Sent = { readonly unit: string; outcome: 'under way' | 'refused' | 'delivered' | 'lost' };
type Answer = typeof answers.outOfPoints;
export type Order = { readonly unit: string; readonly pointsHundredths: number };

const SIGNATURE_VALID_MS = 300_000;
const REFUSE_PERCENT = 8;
const FAIL_PERCENT = 4;

/** Not idempotent: delivers a unit again for each request that it accepts. */
export class Supplier {
  readonly delivered = new Map<string, string>();
  readonly sent: Sent[] = [];
  readonly wrong: string[] = [];
  isDown = false;
  points: number;
  private readonly scheduler: Scheduler;
  private ids = 0;

  constructor(scheduler: Scheduler) {
    this.scheduler = scheduler;
    this.points = scheduler.random(3) === 0 ? 150 : 100_000;
  }

  /** Called when the supplier gateway sends a request: a mistake unless every earlier request for the same unit was refused. */
  leaves(unit: string): Sent {
    const earlier = this.sent.filter((sent) => sent.unit === unit && sent.outcome !== 'refused');
    if (earlier.length > 0) this.wrong.push(`${unit} was sent again after one that is ${earlier[0]?.outcome}`);
    const sent: Sent = { unit, outcome: 'under way' };
    this.sent.push(sent);
    return sent;
  }

  arrives(sent: Sent, { unit, pointsHundredths }: Order, signedAt: Date): Answer {
    const { random, faults } = this.scheduler;
    const refused = (answer: Answer): Answer => {
      sent.outcome = 'refused';
      return answer;
    };
    if (this.scheduler.serverNow().getTime() - signedAt.getTime() > SIGNATURE_VALID_MS)
      return refused(answers.badSignature);
    if (random(100) < REFUSE_PERCENT) return refused(random(2) === 0 ? answers.notDeliverable : answers.productOff);
    if (this.points < pointsHundredths) return refused(answers.outOfPoints);
    if (faults && random(100) < FAIL_PERCENT) {
      sent.outcome = 'lost';
      return { kind: 'answer', httpStatus: 500, body: 'error' };
    }
    const known = this.delivered.get(unit);
    if (known) this.wrong.push(`${unit} was delivered as ${known} and once more`);
    // Sometimes the supplier uses the same order number twice.
    if (!faults || this.ids === 0 || random(50) > 0) this.ids++;
    const id = `S${this.ids}`;
    sent.outcome = 'delivered';
    this.points -= pointsHundredths;
    this.delivered.set(unit, id);
    return answers.delivered(id);
  }
}

type PayPage = {
  readonly gateway: Gateway;
  readonly pricePaise: number;
  amountPaise: number;
  readonly atMs: number;
  /** The Indian day under which the gateway files the payment, by the gateway's own clock. */
  readonly filedOn: string;
  state: 'pending' | 'paid' | 'failed';
};

type PageRequest = Pick<PayPage, 'gateway' | 'pricePaise'>;

const CLOCK_OFF_MAX_MS = 50 * 60_000;

export class PayGateways {
  readonly opened = new Map<string, PayPage>();
  readonly refunds: RefundBook;

  constructor(scheduler: Scheduler) {
    this.refunds = new RefundBook(scheduler);
  }

  open(paymentId: string, { gateway, pricePaise }: PageRequest, atMs: number, now: Date): void {
    if (this.opened.has(paymentId)) return;
    // The clock error is derived from the payment's id, so that it uses up no random number of the history.
    const offMs = (Number.parseInt(paymentId.slice(0, 8), 16) % (2 * CLOCK_OFF_MAX_MS)) - CLOCK_OFF_MAX_MS;
    const filedOn = indianDay(new Date(now.getTime() + offMs));
    const amountPaise = pricePaise;
    this.opened.set(paymentId, { gateway, pricePaise, amountPaise, atMs, filedOn, state: 'pending' });
  }

  find(paymentId: string, days: readonly string[]): PayPage | undefined {
    const page = this.opened.get(paymentId);
    return page && days.includes(page.filedOn) ? page : undefined;
  }

  get wrongAmounts(): number {
    return this.captured.filter(([, { amountPaise, pricePaise }]) => amountPaise !== pricePaise).length;
  }

  get captured(): [paymentId: string, page: PayPage][] {
    return [...this.opened].filter(([, { state }]) => state === 'paid');
  }
}
