import type { DecisionResult } from '../domain/advance.ts';
import { markBlocked } from '../domain/block.ts';
import { commandOf, type Command } from '../domain/command.ts';
import { PENDING_MAX_MS, PLACED_MAX_MS } from '../domain/deadlines.ts';
import { recordManualRefund } from '../domain/record-manual-refund.ts';
import {
  isFresh,
  applyUnitReports,
  fencingStepsOf,
  resume,
  type DeliveryUpdate,
} from '../domain/apply-unit-reports.ts';
import { nameOf } from '../domain/machine.ts';
import type { Order, ManualRefund, PlacedReason } from '../domain/order.ts';
import { applyTimeouts } from '../domain/apply-timeouts.ts';
import { paymentPollOf } from '../domain/payment-poll.ts';
import { settleDebit, type Settlement } from '../domain/settle-debit.ts';
import { settlePayment, type PaymentSettlement } from '../domain/settle-payment.ts';
import { settleRefund, type RefundSettlement } from '../domain/settle-refund.ts';
import type { UnitReport, UnitState } from '../domain/units.ts';

type Reply =
  | { kind: 'debit_settled'; settlement: Settlement }
  | { kind: 'payment_settled'; settlement: PaymentSettlement }
  | { kind: 'refund_settled'; key: string; settlement: RefundSettlement }
  | { kind: 'progressed'; reports: UnitReport[]; remaining: DeliveryUpdate['remaining']; causedBy: string }
  | { kind: 'voided'; reports: UnitReport[] }
  | { kind: 'resolved'; reports: UnitReport[] };
type Message = { to: 'order'; reply: Reply } | { to: 'others'; command: Command };
/** Draws a random number below `bound`; the draws determine the whole run. */
export type Draw = (bound: number) => number;

/**
 * A simulated wallet, gateway and broker with every fault they may have: messages are repeated, late, reordered or
 * lost, and processes die between a write and its message. `truth` and `refunded` hold what really happened to units
 * and money.
 */
export class World {
  order: Order;
  now: Date;
  readonly bag: Message[] = [];
  readonly truth = new Map<string, UnitState>();
  readonly refunded = new Map<string, string>();
  /** The wallet's decision about each refund key: to the wallet, outside, or refused. */
  readonly refundDecisions = new Map<string, RefundSettlement>();
  payment: Settlement['outcome'] | null = null;
  /** The wallet's last report on a gateway payment. */
  told: PaymentSettlement | null = null;
  readonly draw: Draw;

  constructor(order: Order, draw: Draw) {
    this.order = order;
    this.now = order.createdAt;
    this.draw = draw;
    this.send();
  }

  /** The order service: saves, then sends, unless it dies between the two. */
  take(result: DecisionResult | null): void {
    if (!result) return;
    if (!result.ok) throw new Error(JSON.stringify(result.error));
    const decision = result.value;
    if (decision.kind === 'changed') this.order = decision.order;
    const sends = decision.kind === 'changed' ? decision.send : decision.resend;
    if (sends && this.draw(5) > 0) this.send();
  }

  send(): void {
    const command = commandOf(this.order);
    if (command) this.bag.push({ to: 'others', command });
  }

  /** The sweeper: applies deadlines first, otherwise repeats the current command. */
  sweep(): void {
    const result = applyTimeouts(this.order, this.now, { refundOverdue: true });
    if (result) this.take(result);
    else this.send();
    this.ask();
  }

  /** An order paid through a gateway polls the wallet; a `close` makes the wallet decide now. */
  ask(): void {
    const poll = paymentPollOf(this.order);
    if (poll === 'close' && this.payment === null) this.decide('void', false);
    if (poll && this.told && this.draw(6) > 0)
      this.bag.push({ to: 'order', reply: { kind: 'payment_settled', settlement: this.told } });
  }

  /** The player pays, is declined or pays too late; the wallet decides by whatever comes first. */
  payAtGateway(): void {
    if (this.order.paymentMethod === 'wallet') return;
    if (this.payment === null) return this.decide(this.draw(3) > 0 ? 'ok' : 'void', true);
    const unexpected = (['credited_late', 'suspended', 'returned', 'returned_outside', 'return_refused'] as const)[
      this.draw(5)
    ];
    if (unexpected) this.tell(unexpected, false);
  }

  private decide(outcome: 'ok' | 'void', declined: boolean): void {
    this.payment = outcome;
    this.tell(outcome === 'ok' ? 'paid' : 'void', declined);
  }

  private tell(outcome: PaymentSettlement['outcome'], declined: boolean): void {
    const orderPaid = this.payment === 'ok';
    const settlement = { outcome, declined, orderPaid, reason: '', details: {}, gatewayResponse: '' };
    if (outcome === 'paid' || !orderPaid) this.told = settlement;
    this.reply({ kind: 'payment_settled', settlement });
  }

  pass(ms: number): void {
    this.now = new Date(this.now.getTime() + ms);
  }

  /** Delivers a random message; sometimes it is delivered again later, sometimes it is lost. */
  deliverOne(): void {
    if (this.bag.length === 0) return;
    const at = this.draw(this.bag.length);
    const message = this.bag[at] as Message;
    const fate = this.draw(8);
    if (fate > 1) this.bag.splice(at, 1);
    if (fate === 7) return;
    if (message.to === 'order') this.hear(message.reply);
    else this.serve(message.command);
  }

  hear(reply: Reply): void {
    const { order, now } = this;
    const update = (reports: UnitReport[], more: Partial<DeliveryUpdate>): DeliveryUpdate => ({
      reports,
      remaining: 'none',
      fresh: true,
      why: reply.kind,
      awaitedIn: ['delivering'],
      ...more,
    });
    switch (reply.kind) {
      case 'debit_settled':
        return this.take(settleDebit(order, reply.settlement, now));
      case 'payment_settled':
        return this.take(settlePayment(order, reply.settlement, now));
      case 'refund_settled':
        return this.take(settleRefund(order, reply.key, reply.settlement, now));
      case 'progressed': {
        const { remaining, causedBy } = reply;
        return this.take(
          applyUnitReports(order, update(reply.reports, { remaining, fresh: isFresh(order, causedBy) }), now),
        );
      }
      case 'voided':
        return this.take(applyUnitReports(order, update(reply.reports, { awaitedIn: fencingStepsOf(order) }), now));
      case 'resolved':
        return this.take(applyUnitReports(order, update(reply.reports, {}), now));
    }
  }

  serve(command: Command): void {
    switch (command.kind) {
      case 'post_debit':
        this.payment ??= this.draw(6) > 0 ? 'ok' : 'rejected';
        return this.reply({ kind: 'debit_settled', settlement: { outcome: this.payment, reason: '' } });
      case 'void_debit':
        this.payment ??= 'void';
        return this.reply({ kind: 'debit_settled', settlement: { outcome: this.payment, reason: '' } });
      case 'post_refund':
        return this.refund(command, this.draw(8) > 0 ? 'ok' : 'rejected');
      case 'record_manual_refund':
        return this.refund(command, 'ok', command.outside);
      case 'void_units':
        for (const unit of command.units)
          if (['unsent', 'not_sent', 'retryable'].includes(this.stateOf(unit))) this.truth.set(unit, 'void');
        return this.reply({ kind: 'voided', reports: command.units.map((unit) => this.report(unit)) });
      case 'deliver':
        return this.deliver(command);
    }
  }

  /**
   * A posted refund is final. After a refusal only a manual refund is still possible. The real wallet gives it a key of
   * its own; this one replaces the refusal.
   */
  private refund(
    { key, units }: Pick<Extract<Command, { kind: 'post_refund' }>, 'key' | 'units'>,
    outcome: 'ok' | 'rejected',
    outside?: ManualRefund,
  ): void {
    const known = this.refundDecisions.get(key);
    if (!known || (known.outcome === 'rejected' && outside)) {
      if (outcome === 'ok') this.post(key, units);
      this.refundDecisions.set(key, { outcome, reason: '', ...(outside ? { outside } : {}) });
    }
    this.reply({ kind: 'refund_settled', key, settlement: this.refundDecisions.get(key) as RefundSettlement });
  }

  private post(key: string, units: readonly string[]): void {
    for (const unit of units) {
      const by = this.refunded.get(unit);
      if (by !== undefined && by !== key) throw new Error(`${unit} refunded twice`);
      if (!['void', 'rejected'].includes(this.stateOf(unit))) throw new Error(`${unit} refunded without a fence`);
      this.refunded.set(unit, key);
    }
  }

  /** Support pays a failed refund back outside and records it, whatever is still in flight to the wallet. */
  note(): void {
    const outside = { reference: `UTR-${this.order.refunds.length}`, reason: 'refused', by: 'support' };
    this.take(recordManualRefund(this.order, outside, this.now));
  }

  private deliver(command: Extract<Command, { kind: 'deliver' }>): void {
    let halted: PlacedReason | null = null;
    let sends = 0;
    for (const { unit } of command.units) {
      if (!['unsent', 'not_sent', 'retryable'].includes(this.stateOf(unit))) continue;
      if (halted || sends++ === 2) break;
      const outcome = (
        ['delivered', 'delivered', 'rejected', 'retryable', 'not_sent', 'ambiguous', 'sending'] as const
      )[this.draw(7)];
      this.truth.set(unit, outcome ?? 'delivered');
      if (outcome === 'retryable') halted = 'points';
      if (outcome === 'not_sent') halted = 'breaker';
    }
    const left = command.units.some(({ unit }) => ['unsent', 'not_sent', 'retryable'].includes(this.stateOf(unit)));
    const remaining = !left ? 'none' : halted ? { halted } : 'more';
    const reports = command.units.map(({ unit }) => this.report(unit));
    this.reply({ kind: 'progressed', reports, remaining, causedBy: command.id });
  }

  /** A send whose sender died becomes ambiguous; a late answer or a person settles an ambiguous unit. */
  settleOne(): void {
    const units = [...this.truth].filter(([, state]) => state === 'sending' || state === 'ambiguous');
    const [unit, state] = units[this.draw(Math.max(1, units.length))] ?? [];
    if (!unit) return;
    if (state === 'sending') return void this.truth.set(unit, 'ambiguous');
    const verdict = (['delivered', 'rejected', 'retryable', 'not_sent'] as const)[this.draw(4)] ?? 'delivered';
    this.truth.set(unit, verdict);
    if (this.draw(2)) this.reply({ kind: 'resolved', reports: [this.report(unit)] });
  }

  /** The account is blocked, or no longer. */
  block(isBlocked: boolean): void {
    this.take(markBlocked(this.order, isBlocked, this.now));
  }

  resume(): void {
    this.take(resume(this.order, 'run', this.now));
  }

  /**
   * No more faults: every message is delivered, every unit settled, and time passes. Returns whether the order reached
   * its end.
   */
  heal(): boolean {
    for (let round = 0; round < 200 && this.order.step !== 'done'; round++) {
      while (this.bag.length > 0) {
        const message = this.bag.shift() as Message;
        if (message.to === 'order') this.hear(message.reply);
        else this.serve(message.command);
      }
      this.settleOne();
      if (nameOf(this.order) === 'placed/waiting') this.pass(round > 50 ? PLACED_MAX_MS : 0);
      if (nameOf(this.order) === 'placed/waiting' && round <= 50) this.resume();
      if (this.order.status === 'pending' && round > 50) this.pass(PENDING_MAX_MS);
      if (nameOf(this.order) === 'refund_failed/refunding' && round > 50) this.note();
      // In the end the gateway confirms that a capture was paid back to its source.
      if (this.order.step === 'returning' && round > 100) this.tell('returned', false);
      this.sweep();
    }
    return this.order.step === 'done';
  }

  private readonly stateOf = (unit: string): UnitState => this.truth.get(unit) ?? 'unsent';
  private readonly report = (unit: string): UnitReport => ({ unit, state: this.stateOf(unit) });
  private reply(reply: Reply): void {
    if (this.draw(6) > 0) this.bag.push({ to: 'order', reply });
  }
}
