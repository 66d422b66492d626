import { freshNumber } from '../fresh-number.ts';
import type { Journal } from '../journal.ts';
import { Refused } from '../web.ts';

export type OrderState = 'PENDING' | 'COMPLETED' | 'FAILED';
export type Order = {
  orderId: string;
  merchantOrderId: string;
  amountPaise: number;
  state: OrderState;
  expireAtMs: number;
  message: string;
  redirectUrl: string;
  metaInfo: Readonly<Record<string, string>>;
};
export type Refund = {
  refundId: string;
  merchantRefundId: string;
  originalMerchantOrderId: string;
  amountPaise: number;
  state: OrderState;
};
type Entry =
  | { made: Order }
  | { moved: Pick<Order, 'orderId' | 'state' | 'amountPaise'> }
  | { asked: Refund }
  | { refunded: Pick<Refund, 'merchantRefundId' | 'state'> };

export class Book {
  readonly #journal: Journal<Entry>;
  readonly #orders = new Map<string, Order>();
  readonly #refunds = new Map<string, Refund>();

  constructor(journal: Journal<Entry>) {
    this.#journal = journal;
    for (const entry of journal.entries) this.#apply(entry);
  }

  /** Null when the merchant has used this id before. */
  make(draft: Omit<Order, 'orderId' | 'state'>): Order | null {
    if (this.byMerchantId(draft.merchantOrderId)) return null;
    const made: Order = { ...draft, orderId: `OMO${freshNumber()}`, state: 'PENDING' };
    this.#record({ made });
    return made;
  }

  byId(orderId: string): Order | undefined {
    return this.#current(this.#orders.get(orderId));
  }

  byMerchantId(id: string): Order | undefined {
    return this.#current([...this.#orders.values()].find(({ merchantOrderId }) => merchantOrderId === id));
  }

  search(text: string): Order[] {
    return [...this.#orders.values()].filter(({ merchantOrderId }) => merchantOrderId.startsWith(text));
  }

  /** A failure can still become a success, as with banks; a success is final. */
  move({ orderId, state, amountPaise: known }: Order, to: OrderState, amountPaise = known): void {
    if (state === 'COMPLETED') throw new Refused(409, 'This payment has already succeeded.');
    this.#record({ moved: { orderId, state: to, amountPaise } });
  }

  /**
   * Requests a refund; returns an error code when it is refused. Asking for more than is left is EXCESS_REFUND_AMOUNT.
   * Each id can be used once: a repeat is EXCESS_REFUND_AMOUNT too, or BAD_REQUEST if the refund failed.
   */
  askRefund(draft: Omit<Refund, 'refundId' | 'state'>): Refund | 'EXCESS_REFUND_AMOUNT' | 'BAD_REQUEST' {
    const known = this.#refunds.get(draft.merchantRefundId);
    if (known) return known.state === 'FAILED' ? 'BAD_REQUEST' : 'EXCESS_REFUND_AMOUNT';
    const order = this.byMerchantId(draft.originalMerchantOrderId);
    if (order?.state !== 'COMPLETED') return 'BAD_REQUEST';
    if (this.refundedPaise(order) + draft.amountPaise > order.amountPaise) return 'EXCESS_REFUND_AMOUNT';
    const asked: Refund = { ...draft, refundId: `OMR${freshNumber()}`, state: 'PENDING' };
    this.#record({ asked });
    return asked;
  }

  refundedPaise(order: Pick<Order, 'merchantOrderId'>): number {
    const refunds = this.#refundsOf(order).filter(({ state }) => state !== 'FAILED');
    return refunds.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  }

  refundsUnderWay(order: Pick<Order, 'merchantOrderId'>): string[] {
    const refunds = this.#refundsOf(order).filter(({ state }) => state === 'PENDING');
    return refunds.map(({ merchantRefundId }) => merchantRefundId);
  }

  #refundsOf({ merchantOrderId }: Pick<Order, 'merchantOrderId'>): Refund[] {
    return [...this.#refunds.values()].filter(
      ({ originalMerchantOrderId }) => originalMerchantOrderId === merchantOrderId,
    );
  }

  refund(merchantRefundId: string): Refund | undefined {
    return this.#refunds.get(merchantRefundId);
  }

  settleRefund({ merchantRefundId }: Refund, state: OrderState): void {
    this.#record({ refunded: { merchantRefundId, state } });
  }

  #current<O extends Order | undefined>(order: O): O {
    if (order?.state === 'PENDING' && Date.now() > order.expireAtMs) this.move(order, 'FAILED');
    return order;
  }

  #record(entry: Entry): void {
    this.#journal.append(entry);
    this.#apply(entry);
  }

  #apply(entry: Entry): void {
    if ('made' in entry) this.#orders.set(entry.made.orderId, { ...entry.made });
    if ('moved' in entry) Object.assign(this.#orders.get(entry.moved.orderId) ?? {}, entry.moved);
    if ('asked' in entry) this.#refunds.set(entry.asked.merchantRefundId, { ...entry.asked });
    if ('refunded' in entry) Object.assign(this.#refunds.get(entry.refunded.merchantRefundId) ?? {}, entry.refunded);
  }
}
