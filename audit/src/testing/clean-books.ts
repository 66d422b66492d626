import { derivedId } from '@topup/kit/ids';
import { paise } from '@topup/kit/money';
import type {
  AttemptRecord,
  Books,
  OrderRecord,
  TransactionRow,
  TransferRecord,
  WalletProjection,
} from '../records.ts';

type Mutable<T> = { -readonly [K in keyof T]: T[K] };
export type CleanBooks = { [K in keyof Books]: Books[K] extends readonly (infer R)[] ? Mutable<R>[] : Books[K] };

/** How an order of the generated book ended. */
const ENDS = [
  'completed',
  'partially_completed',
  'failed',
  'rejected',
  'cancelled',
  'ambiguous',
  'placed',
  'late',
] as const;
type End = (typeof ENDS)[number];

const START = Date.UTC(2026, 0, 1);
const HOUR_MS = 3_600_000;

/** Draws a number below its argument; the same seed draws the same numbers. */
export function draws(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % below;
  };
}

/** Books of a store that did everything right: `count` orders with every ending, recharges, refunds and late captures. */
export function cleanBooks(count: number, seed: number): CleanBooks {
  const book = new Book(draws(seed));
  for (let i = 0; i < count; i++) book.order(i);
  return book.close();
}

class Book {
  readonly draw: (below: number) => number;
  readonly transfers: TransferRecord[] = [];
  readonly orders: OrderRecord[] = [];
  readonly attempts: AttemptRecord[] = [];
  readonly rows: TransactionRow[] = [];
  readonly heads = new Map<string, WalletProjection>();
  minute = 0;

  constructor(draw: (below: number) => number) {
    this.draw = draw;
  }

  at = (): Date => new Date(START + this.minute++ * 60_000);

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
    this.transfers.push({
      key,
      kind,
      outcome: 'ok',
      at,
      debit: from,
      credit: to,
      amountPaise: paise(amount),
      ...leg,
      ...more,
    });
    const id = more.transactionId ?? derivedId(key);
    this.rows.push({ id, type: kind, status: 'completed', createdAt: at });
  }

  decide(key: string, outcome: 'rejected' | 'void', orderId: string): void {
    const at = this.at();
    this.transfers.push({ key, kind: 'purchase', outcome, at, orderId });
    if (outcome === 'rejected')
      this.rows.push({ id: derivedId(key), type: 'purchase', status: 'failed', createdAt: at });
  }

  order(i: number): void {
    const accountId = derivedId('account', String(this.draw(50)));
    const end = ENDS[i % ENDS.length] as End;
    const id = derivedId('order', String(i));
    const items = Array.from({ length: 1 + this.draw(3) }, () => ({
      pricePaise: paise(1 + this.draw(500_000)),
      quantity: 1 + this.draw(4),
    }));
    if (end === 'partially_completed') items.push({ pricePaise: paise(999), quantity: 2 });
    const total = items.reduce((sum, { pricePaise, quantity }) => sum + pricePaise * quantity, 0);
    const recharge = derivedId('recharge', String(i));
    const gateway = this.draw(2) ? 'gateway:ekupi' : 'gateway:phonepe';
    this.move(`recharge:${recharge}`, 'recharge', gateway, `wallet:${accountId}`, total, { transactionId: recharge });
    const key = `order:${id}:payment`;
    const isPaid = !['rejected', 'cancelled', 'late'].includes(end);
    if (isPaid) this.move(key, 'purchase', `wallet:${accountId}`, 'sales', total, { orderId: id });
    else this.decide(key, end === 'rejected' ? 'rejected' : 'void', id);
    if (end === 'late') this.move(`late:${id}01`, 'recharge', gateway, `wallet:${accountId}`, total, { orderId: id });
    this.deliver({ id, accountId, end, items, key, total, isPaid });
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
    if (amount > 0)
      this.move(`refund:${id}:1`, 'refund', 'sales', `wallet:${accountId}`, amount, {
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
      ...(['ambiguous', 'placed'].includes(end) ? { nextAt: at } : {}),
    });
  }

  attempt(unit: string, orderId: string, state: string): void {
    if (state === 'unsent') return;
    const again = this.draw(4) === 0 ? ['sending', this.draw(2) ? 'not_sent' : 'retryable'] : [];
    this.attempts.push({
      unit,
      orderId,
      state,
      n: state === 'void' ? 0 : 1 + again.length / 2,
      states: state === 'void' ? ['void'] : [...again, 'sending', state],
      ...(state === 'delivered' ? { supplierOrderId: `S${this.attempts.length}` } : {}),
    });
  }

  close(): CleanBooks {
    const asOf = new Date(START + this.minute * 60_000 + HOUR_MS);
    // Placed orders may wait a day; the generated year is longer, so they were all placed in its last hour.
    for (const order of this.orders as Mutable<OrderRecord>[])
      if (order.status === 'placed') order.createdAt = new Date(asOf.getTime() - HOUR_MS);
    return {
      wallets: [...this.heads.values()],
      orders: this.orders,
      transfers: this.transfers,
      attempts: this.attempts,
      rows: this.rows,
      asOf,
    } as CleanBooks;
  }
}

function stateOf(end: End, i: number, count: number): string {
  if (end === 'failed') return i % 2 ? 'void' : 'rejected';
  if (end === 'partially_completed') return i === count - 1 ? 'rejected' : 'delivered';
  if (end === 'ambiguous') return i === 0 ? 'ambiguous' : 'delivered';
  return end === 'placed' ? 'unsent' : 'delivered';
}
