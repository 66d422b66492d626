import { freshNumber } from '../fresh-number.ts';
import type { Journal } from '../journal.ts';
import { PAGE_OPEN_MS } from '../pay-page.ts';
import { Refused } from '../web.ts';

type PaymentStatus = 'created' | 'scanning' | 'success' | 'failure';
export type Payment = {
  id: string;
  merchantTransactionId: string;
  amountPaise: number;
  status: PaymentStatus;
  createdAt: string;
  upiTransactionId: string;
  customer: { name: string; email: string; mobile: string };
  info: string;
  redirectUrl: string;
  udf: [string, string, string];
};
type Entry =
  | { created: Payment }
  | { moved: { id: string; status: PaymentStatus; amountPaise: number } }
  | { clockAheadMs: number };

/** Payments are dated by the gateway's own clock and survive a kill. */
export class Payments {
  readonly #journal: Journal<Entry>;
  readonly #machineMs: () => number;
  #clockAheadMs = 0;
  readonly #byId = new Map<string, Payment>();
  readonly #byMerchantId = new Map<string, Payment>();

  /** @param machineMs the machine's clock; the gateway's own clock may be ahead of it or behind */
  constructor(journal: Journal<Entry>, machineMs: () => number = Date.now) {
    this.#journal = journal;
    this.#machineMs = machineMs;
    for (const entry of journal.entries) this.#apply(entry);
  }

  /** Null when the merchant has used this id before. */
  create(draft: Omit<Payment, 'id' | 'status' | 'createdAt' | 'upiTransactionId'>): Payment | null {
    if (this.#byMerchantId.has(draft.merchantTransactionId)) return null;
    const created: Payment = {
      ...draft,
      id: freshNumber(),
      status: 'created',
      createdAt: new Date(this.#nowMs()).toISOString(),
      upiTransactionId: freshNumber(),
    };
    this.#record({ created });
    return created;
  }

  byId(id: string): Payment | undefined {
    return this.#current(this.#byId.get(id));
  }

  byMerchantId(id: string): Payment | undefined {
    return this.#current(this.#byMerchantId.get(id));
  }

  search(text: string): Payment[] {
    return [...this.#byMerchantId.values()]
      .filter((payment) => payment.merchantTransactionId.startsWith(text))
      .map((one) => this.#current(one));
  }

  /** A failure can still become a success, as with banks; a success is final. */
  move(payment: Payment, status: PaymentStatus, amountPaise = payment.amountPaise): void {
    if (payment.status === 'success') throw new Refused(409, 'This payment has already succeeded.');
    this.#record({ moved: { id: payment.id, status, amountPaise } });
  }

  /** Negative: behind the machine's clock. */
  setClock(clockAheadMs: number): void {
    this.#record({ clockAheadMs });
  }

  #nowMs(): number {
    return this.#machineMs() + this.#clockAheadMs;
  }

  #current<P extends Payment | undefined>(payment: P): P {
    const open = payment?.status === 'created' || payment?.status === 'scanning';
    if (payment && open && this.#nowMs() - Date.parse(payment.createdAt) > PAGE_OPEN_MS) this.move(payment, 'failure');
    return payment;
  }

  #record(entry: Entry): void {
    this.#journal.append(entry);
    this.#apply(entry);
  }

  #apply(entry: Entry): void {
    if ('created' in entry) {
      const payment = { ...entry.created };
      this.#byId.set(payment.id, payment);
      this.#byMerchantId.set(payment.merchantTransactionId, payment);
    } else if ('clockAheadMs' in entry) {
      this.#clockAheadMs = entry.clockAheadMs;
    } else {
      Object.assign(this.#byId.get(entry.moved.id) ?? {}, entry.moved);
    }
  }
}
