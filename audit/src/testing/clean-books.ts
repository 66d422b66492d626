import { derivedId } from '@topup/kit/ids';
import { paise } from '@topup/kit/money';
import { hashOf } from '../authentic.ts';
import type {
  AdjustmentAct,
  AttemptRecord,
  BalanceReading,
  Books,
  OrderRecord,
  PaymentRecord,
  TransactionRecord,
  TransferRecord,
  WalletProjection,
} from '../records.ts';
import { adjustmentActs } from './adjustment-acts.ts';
import { sealed } from './clean-seals.ts';
import { transferDocument } from './documents.ts';
import { ENDS, historyOf, stateOf, type End } from './order-ends.ts';

type Mutable<T> = { -readonly [K in keyof T]: T[K] };
export type CleanBooks = {
  -readonly [K in keyof Books]: Books[K] extends readonly (infer R)[] ? Mutable<R>[] : Books[K];
};

const START = Date.UTC(2026, 0, 1);
/** One order in this many comes with an adjustment. */
const ADJUSTED_EVERY = 10;
/** Time between two events. */
const STEP_MS = 60_000;
/** A balance is read this often at most. */
const READ_EVERY_MS = 30_000;
const HOUR_MS = 3_600_000;
/** The HMAC key of the generated transfers. */
export const BOOK_KEY = { kid: 'k1', key: Buffer.alloc(32, 3) };

/** Draws a number below its argument; the same seed draws the same numbers. */
function draws(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % below;
  };
}

/** The newest `orders` are made within `withinMs`, by many players. */
type Rush = { readonly orders: number; readonly withinMs: number };
const NO_RUSH: Rush = { orders: 0, withinMs: 0 };

/**
 * Generates the books of a store without faults: `count` orders from the time `start`, with every ending, and their
 * recharges, refunds and late captures.
 */
export function cleanBooks(count: number, seed: number, start = START, rush = NO_RUSH): CleanBooks {
  const book = new Book(draws(seed), start);
  for (let i = 0; i < count; i++) {
    if (i === count - rush.orders) book.rush(rush, i);
    book.order(i);
  }
  return book.close();
}

class Book {
  readonly draw: (below: number) => number;
  readonly transfers: TransferRecord[] = [];
  readonly orders: OrderRecord[] = [];
  readonly attempts: AttemptRecord[] = [];
  readonly transactions: TransactionRecord[] = [];
  readonly heads = new Map<string, WalletProjection>();
  readonly payments: PaymentRecord[] = [];
  readonly balances: BalanceReading[] = [];
  readonly acts: AdjustmentAct[] = [];
  points = 1_000_000_000;
  elapsedMs = 0;
  stepMs = STEP_MS;
  players = 50;

  readonly start: number;

  constructor(draw: (below: number) => number, start: number) {
    this.draw = draw;
    this.start = start;
  }

  now = (): Date => new Date(this.start + this.elapsedMs);

  at(): Date {
    const at = this.now();
    this.elapsedMs += this.stepMs;
    return at;
  }

  /** From here on orders come as fast as this. `made`: number of orders until now. */
  rush({ orders, withinMs }: Rush, made: number): void {
    const stepsOfOrder = this.elapsedMs / this.stepMs / made;
    this.stepMs = withinMs / (orders * stepsOfOrder);
    this.players = Math.ceil(orders / 3);
  }

  move(key: string, kind: string, from: string, to: string, amount: number, more: Partial<TransferRecord> = {}): void {
    const at = this.at();
    const owner = [from, to].find((account) => account.startsWith('wallet:'))?.slice(7);
    const head = owner ? (this.heads.get(owner) ?? { accountId: owner, seq: 0, balancePaise: paise(0) }) : null;
    const delta = paise(to.startsWith('wallet:') ? amount : -amount);
    const after = paise((head?.balancePaise ?? 0) + delta);
    const leg = head
      ? {
          wallet: head.accountId,
          seq: head.seq + 1,
          deltaPaise: delta,
          balanceBeforePaise: head.balancePaise,
          balanceAfterPaise: after,
        }
      : {};
    if (head) this.heads.set(head.accountId, { ...head, seq: head.seq + 1, balancePaise: after });
    const before = head && this.tips.get(head.accountId);
    const moved = { key, kind, outcome: 'ok' as const, at, debit: from, credit: to, amountPaise: paise(amount) };
    const { hash } = this.hashed({ ...moved, ...leg, ...more, prevHash: before ?? '' });
    if (head) this.tips.set(head.accountId, hash);
    const id = more.transactionId ?? derivedId(key);
    const moves = more.transactionId ? { moves: ['completed'] } : {};
    this.transactions.push({ id, type: kind, status: 'completed', createdAt: at, ...moves });
  }

  /** The last hash of each wallet's chain. */
  readonly tips = new Map<string, string>();

  hashed(transfer: TransferRecord): { hash: string } {
    const hash = hashOf({ ...transferDocument(transfer), keyId: BOOK_KEY.kid }, BOOK_KEY.key);
    this.transfers.push({ ...transfer, hash, isAuthentic: true });
    return { hash };
  }

  /** Books a gateway's capture for a player. */
  capture(key: string, gateway: string, accountId: string, amount: number, more: Partial<TransferRecord>): void {
    const [kind, record = ''] = key.split(':');
    const id = kind === 'late' ? record : `${record}01`;
    const providerReference = `UTR${this.payments.length}`;
    const capturedAt = this.now();
    const captured = { state: 'paid', providerReference, capturedAt };
    this.payments.push({ id, accountId, gateway, amountPaise: paise(amount), ...captured });
    const reference = { ...more, paymentId: id, providerReference };
    this.move(key, 'recharge', `gateway:${gateway}`, `wallet:${accountId}`, amount, reference);
  }

  decide(key: string, outcome: 'rejected' | 'void', orderId: string): void {
    const at = this.at();
    this.hashed({ key, kind: 'purchase', outcome, at, orderId, prevHash: '' });
    if (outcome === 'rejected')
      this.transactions.push({ id: derivedId(key), type: 'purchase', status: 'failed', createdAt: at });
  }

  order(i: number): void {
    const accountId = derivedId('account', String(this.draw(this.players)));
    const end = ENDS[i % ENDS.length] as End;
    const id = derivedId('order', String(i));
    const items = Array.from({ length: 1 + this.draw(3) }, () => ({
      pricePaise: paise(1 + this.draw(500_000)),
      quantity: 1 + this.draw(4),
    }));
    if (end === 'partially_completed') items.push({ pricePaise: paise(999), quantity: 2 });
    const total = items.reduce((sum, { pricePaise, quantity }) => sum + pricePaise * quantity, 0);
    const recharge = derivedId('recharge', String(i));
    const gateway = this.draw(2) ? 'ekupi' : 'phonepe';
    this.capture(`recharge:${recharge}`, gateway, accountId, total, { transactionId: recharge });
    const key = `order:${id}:payment`;
    if (i % ADJUSTED_EVERY === 0 && this.stepMs === STEP_MS) this.adjust(accountId, i);
    const isPaid = !['rejected', 'cancelled', 'late'].includes(end);
    if (isPaid) this.move(key, 'purchase', `wallet:${accountId}`, 'sales', total, { orderId: id });
    else this.decide(key, end === 'rejected' ? 'rejected' : 'void', id);
    if (end === 'late') this.capture(`late:${id}01`, gateway, accountId, total, { orderId: id });
    this.deliver({ id, accountId, end, items, key, total, isPaid });
  }

  /** Adjusts a wallet, alternately by one admin alone and by two admins. */
  adjust(accountId: string, i: number): void {
    const key = `adjust:${derivedId('adjustment', String(i))}`;
    const isLone = i % (2 * ADJUSTED_EVERY) === 0;
    const amount = isLone ? 50_000 : 5_000_000;
    this.acts.push(...adjustmentActs({ key, accountId, amount, isLone, at: this.at() }));
    this.move(key, 'admin_adjustment', 'adjustments', `wallet:${accountId}`, amount, { accountId });
  }

  deliver(made: {
    id: string;
    accountId: string;
    end: End;
    items: OrderRecord['items'];
    key: string;
    total: number;
    isPaid: boolean;
  }): void {
    const { id, accountId, end, items, key, total } = made;
    const units = items.flatMap(({ quantity }, item) =>
      Array.from({ length: quantity }, (_, n) => ({ unit: `${id}:${item + 1}:${n + 1}`, item })),
    );
    const states = units.map((_, i) => (made.isPaid ? stateOf(end, i, units.length) : 'unsent'));
    units.forEach(({ unit }, i) => this.attempt(unit, id, states[i] as string));
    const back = units.filter((_, i) => ['void', 'rejected'].includes(states[i] as string));
    const amount = back.reduce((sum, { item }) => sum + (items[item]?.pricePaise ?? 0), 0);
    // Orders in `manual_refund` and some partly delivered ones are refunded outside the store. Half of these refunds
    // have a derived key, because their own key was rejected.
    const outside = end === 'manual_refund' || (end === 'partially_completed' && this.draw(3) === 0);
    const suffix = outside && this.draw(2) === 0 ? ':outside' : '';
    if (suffix) this.decide(`refund:${id}:1`, 'rejected', id);
    if (amount > 0)
      this.move(`refund:${id}:1${suffix}`, 'refund', 'sales', outside ? 'adjustments' : `wallet:${accountId}`, amount, {
        orderId: id,
        of: key,
        refundUnits: back.map(({ unit }) => unit),
      });
    const at = this.at();
    this.orders.push({
      id,
      status: { rejected: 'failed', ambiguous: 'processing', late: 'refunded' }[end as string] ?? end,
      step: { ambiguous: 'delivering', placed: 'waiting' }[end as string] ?? 'done',
      totalPaise: paise(total),
      items,
      units: units.map((unit, i) => ({ ...unit, state: states[i] as string })),
      createdAt: at,
      stepSince: at,
      history: historyOf(end),
      ...(['ambiguous', 'placed'].includes(end) ? { nextAt: at } : {}),
    });
  }

  attempt(unit: string, orderId: string, state: string): void {
    if (state === 'unsent') return;
    const pointsHundredths = 100 * (1 + this.draw(300));
    const sentAt = this.at();
    const settledAt = this.at();
    if (state === 'delivered' || state === 'ambiguous') this.points -= pointsHundredths;
    const read = this.at();
    if (read.getTime() - (this.balances.at(-1)?.at.getTime() ?? 0) >= READ_EVERY_MS)
      this.balances.push({ askedAt: read, at: read, pointsHundredths: this.points });
    const again = this.draw(4) === 0 ? ['sending', this.draw(2) ? 'not_sent' : 'retryable'] : [];
    this.attempts.push({
      unit,
      orderId,
      state,
      n: state === 'void' ? 0 : 1 + again.length / 2,
      states: state === 'void' ? ['void'] : [...again, 'sending', state],
      ...(state === 'void' ? { settledAt } : { sentAt, settledAt, pointsHundredths }),
      ...(state === 'delivered' ? { supplierOrderId: `S${this.attempts.length}` } : {}),
    });
  }

  close(): CleanBooks {
    const asOf = new Date(this.start + this.elapsedMs + HOUR_MS);
    // Placed orders may wait for a day only, so those of more than half a day are dated anew.
    for (const order of this.orders as Mutable<OrderRecord>[])
      if (order.status === 'placed' && asOf.getTime() - order.createdAt.getTime() > 12 * HOUR_MS)
        order.createdAt = this.now();
    return {
      wallets: [...this.heads.values()],
      orders: this.orders,
      transfers: this.transfers,
      attempts: this.attempts,
      transactions: this.transactions,
      payments: this.payments,
      balances: this.balances,
      acts: this.acts,
      ...sealed(this.transfers, this.start, asOf),
      deadQueues: [{ queue: 'order.replies.dead', messages: 0 }],
      alarms: [],
      asOf,
    } as CleanBooks;
  }
}

/** Consistent books that end now. Made twice: the first time shows how much time they cover. */
export function booksUntilNow(orders: number, seed: number, rush = NO_RUSH): CleanBooks {
  const { asOf } = cleanBooks(orders, seed, 0, rush);
  return cleanBooks(orders, seed, Date.now() - asOf.getTime(), rush);
}
