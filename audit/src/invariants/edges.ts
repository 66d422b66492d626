import type { Books, Breach } from '../records.ts';

type Edges = Readonly<Record<string, readonly string[]>>;

/** An order's allowed moves. Deliberately not imported from the order service, so that the audit does not share its mistakes. */
export const ORDER_EDGES: Edges = {
  '': ['pending/debit', 'pending/payment'],
  'pending/debit': ['processing/delivering', 'failed/done', 'cancelled/done', 'pending/cancelling'],
  'pending/payment': ['processing/delivering', 'failed/done', 'cancelled/done', 'pending/cancelling'],
  'pending/cancelling': ['cancelled/done', 'processing/delivering', 'failed/done'],
  'processing/delivering': [
    'completed/done',
    'partially_completed/done',
    'failed/done',
    'processing/refunding',
    'placed/waiting',
  ],
  'processing/refunding': [
    'failed/done',
    'manual_refund/done',
    'partially_completed/done',
    'processing/delivering',
    'processing/refunding',
    'refund_failed/refunding',
  ],
  'placed/waiting': ['processing/delivering', 'placed/voiding'],
  'placed/voiding': ['placed/refunding', 'processing/delivering'],
  'placed/refunding': [
    'refunded/done',
    'partially_completed/done',
    'manual_refund/done',
    'processing/delivering',
    'placed/refunding',
    'refund_failed/refunding',
  ],
  'refund_failed/refunding': [
    'refunded/done',
    'partially_completed/done',
    'processing/delivering',
    'refund_failed/refunding',
    'refund_failed/recording',
    'manual_refund/done',
  ],
  'refund_failed/recording': [
    'refunded/done',
    'partially_completed/done',
    'processing/delivering',
    'refund_failed/refunding',
    'manual_refund/done',
  ],
  // A payment captured after the order ended is credited to the wallet or, if that is impossible, paid back.
  'cancelled/done': ['refunded/done', 'refund_initiated/returning'],
  'failed/done': ['refunded/done', 'refund_initiated/returning'],
  'refund_initiated/returning': ['refunded/done', 'manual_refund/done', 'refund_failed/returning'],
  'refund_failed/returning': ['refunded/done', 'manual_refund/done'],
};

export const RECHARGE_EDGES: Edges = {
  pending: ['processing', 'completed', 'failed', 'failed_credit', 'refund_initiated', 'manual_refund'],
  processing: ['completed', 'failed', 'failed_credit', 'refund_initiated'],
  failed: ['completed', 'failed_credit', 'refund_initiated'],
  failed_credit: ['completed', 'refund_initiated'],
  refund_initiated: ['refund_failed', 'refunded', 'manual_refund'],
  refund_failed: ['refunded', 'manual_refund'],
};

/** I13: every move in the history of an order or a recharge is in its table above, and the history ends in the current status. */
export function* edges({ orders, transactions }: Pick<Books, 'orders' | 'transactions'>): Generator<Breach> {
  for (const { id, status, step, history } of orders) {
    const breach = (detail: string): Breach => ({ invariant: 'I13', subject: `order ${id}`, detail });
    for (const [i, { from, to }] of history.entries()) {
      const before = history[i - 1];
      if (before && before.to !== from) yield breach(`was ${before.to}, and moved on from ${from}`);
      if (!ORDER_EDGES[from]?.includes(to)) yield breach(`moved from ${from} to ${to}`);
    }
    const last = history.at(-1);
    if (last && last.to !== `${status}/${step}`) yield breach(`is ${status}/${step}, its history ends in ${last.to}`);
  }
  for (const { id, status, moves } of transactions) {
    if (!moves) continue;
    const breach = (detail: string): Breach => ({ invariant: 'I13', subject: `recharge ${id}`, detail });
    for (const [i, to] of moves.entries()) {
      const from = moves[i - 1] ?? 'pending';
      if (!RECHARGE_EDGES[from]?.includes(to)) yield breach(`moved from ${from} to ${to}`);
    }
    if (moves.at(-1) !== status) yield breach(`is ${status}, its history ends in ${moves.at(-1) ?? 'pending'}`);
  }
}
