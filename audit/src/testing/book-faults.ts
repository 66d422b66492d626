import { paise } from '@topup/kit/money';
import type { CleanBooks } from './clean-books.ts';

const posted = (books: CleanBooks, kind: string) =>
  books.transfers.find((transfer) => transfer.outcome === 'ok' && transfer.kind === kind && (transfer.seq ?? 0) > 1)!;
const ended = (books: CleanBooks, status: string) => books.orders.find((order) => order.status === status)!;

/**
 * One planted fault each: the invariant that must find it, its name, and a function that plants it and returns the
 * subject that must be named.
 */
export const BOOK_FAULTS: [string, string, (books: CleanBooks) => string][] = [
  [
    'I1',
    'a link is missing from a chain',
    (books) => {
      const gone = posted(books, 'recharge');
      books.transfers.splice(books.transfers.indexOf(gone), 1);
      return `wallet ${gone.wallet}`;
    },
  ],
  [
    'I1',
    'a balance was changed by hand',
    (books) => {
      const changed = posted(books, 'recharge');
      changed.balanceAfterPaise = paise(changed.balanceAfterPaise! + 1);
      return `wallet ${changed.wallet}`;
    },
  ],
  [
    'I2',
    'a wallet went below zero',
    (books) => {
      const last = posted(books, 'purchase');
      last.balanceAfterPaise = paise(-1);
      return last.key;
    },
  ],
  [
    'I3',
    'a key was decided twice',
    (books) => {
      const voided = books.transfers.find(({ outcome }) => outcome === 'void')!;
      books.transfers.push({ ...voided, outcome: 'rejected' });
      return voided.key;
    },
  ],
  [
    'I4',
    'the projection is ahead',
    (books) => {
      books.wallets[0]!.seq += 1;
      return `wallet ${books.wallets[0]!.accountId}`;
    },
  ],
  [
    'I4',
    'the projection has stopped',
    (books) => {
      const { accountId } = books.wallets[0]!;
      books.wallets.shift();
      return `wallet ${accountId}`;
    },
  ],
  [
    'I4',
    'a movement is missing in the history',
    (books) => {
      books.transactions.shift();
      return books.transfers[0]!.key;
    },
  ],
  [
    'I5',
    'a leg goes nowhere',
    (books) => {
      const moved = posted(books, 'purchase');
      moved.credit = 'pocket';
      return moved.key;
    },
  ],
  [
    'I5',
    'a wallet gained more than the other side gave',
    (books) => {
      const moved = posted(books, 'recharge');
      moved.amountPaise = paise(moved.amountPaise! - 1);
      return moved.key;
    },
  ],
  [
    'I6',
    'a unit was refunded twice',
    (books) => {
      const [first, second] = books.transfers.filter(({ kind }) => kind === 'refund');
      second!.refundUnits = [...second!.refundUnits!, first!.refundUnits![0]!];
      return second!.key;
    },
  ],
  [
    'I6',
    'more came back than was taken',
    (books) => {
      const refund = posted(books, 'refund');
      const purchase = books.transfers.find(({ key }) => key === refund.of)!;
      purchase.amountPaise = paise(refund.amountPaise! - 1);
      return refund.key;
    },
  ],
  [
    'I6',
    'a unit went to the wallet and was given back outside as well',
    (books) => {
      const refund = posted(books, 'refund');
      const { wallet: _, seq: _seq, deltaPaise: _delta, ...house } = refund;
      books.transfers.push({ ...house, key: `${refund.key}:outside`, credit: 'adjustments' });
      return `${refund.key}:outside`;
    },
  ],
  [
    'I6',
    'a refund went through a gateway that took nothing',
    (books) => {
      const refund = books.transfers.find(({ kind, credit }) => kind === 'refund' && credit === 'adjustments')!;
      refund.credit = 'gateway:ekupi';
      return refund.key;
    },
  ],
  [
    'I7',
    'an order is stuck',
    (books) => {
      const stuck = ended(books, 'completed');
      Object.assign(stuck, {
        status: 'processing',
        step: 'delivering',
        stepSince: new Date(books.asOf.getTime() - 601_000),
      });
      return `order ${stuck.id}`;
    },
  ],
  [
    'I7',
    'a unit is sending for ever',
    (books) => {
      const unit = books.attempts.find(({ state }) => state === 'delivered')!;
      Object.assign(unit, { state: 'sending', sendDeadline: new Date(books.asOf.getTime() - 301_000) });
      return `unit ${unit.unit}`;
    },
  ],
  [
    'I8',
    'a unit was delivered and refunded',
    (books) => {
      const refund = posted(books, 'refund');
      const attempt = books.attempts.find(({ unit }) => unit === refund.refundUnits![0])!;
      Object.assign(attempt, { state: 'delivered', supplierOrderId: 'S-new', states: ['sending', 'delivered'] });
      return `order ${refund.orderId}`;
    },
  ],
  [
    'I8',
    'a delivery was never paid',
    (books) => {
      const order = ended(books, 'completed');
      const payment = books.transfers.find(({ key }) => key === `order:${order.id}:payment`)!;
      payment.outcome = 'void';
      return `order ${order.id}`;
    },
  ],
  [
    'I8',
    'a cancelled order kept the money',
    (books) => {
      const order = ended(books, 'completed');
      order.status = 'cancelled';
      return `order ${order.id}`;
    },
  ],
  [
    'I8',
    'an order says failed and nothing came back',
    (books) => {
      const order = ended(books, 'placed');
      order.status = 'failed';
      return `order ${order.id}`;
    },
  ],
  [
    'I8',
    'an order says given back outside, and no transfer does',
    (books) => {
      const order = ended(books, 'manual_refund');
      const given = ({ orderId, kind, outcome }: (typeof books.transfers)[number]) =>
        orderId === order.id && kind === 'refund' && outcome === 'ok';
      books.transfers.splice(books.transfers.findIndex(given), 1);
      return `order ${order.id}`;
    },
  ],
  [
    'I8',
    'an order says that its money is in the wallet, and it was given back outside',
    (books) => {
      const order = ended(books, 'manual_refund');
      order.status = 'refunded';
      return `order ${order.id}`;
    },
  ],
  [
    'I8',
    'a failed refund that nobody looks at',
    (books) => {
      const order = ended(books, 'placed');
      order.status = 'refund_failed';
      delete order.nextAt;
      return `order ${order.id}`;
    },
  ],
  [
    'I9',
    'a unit was sent again after an unknown answer',
    (books) => {
      const unit = books.attempts.find(({ state }) => state === 'delivered')!;
      unit.states = ['sending', 'ambiguous', 'sending', 'delivered'];
      return `unit ${unit.unit}`;
    },
  ],
  [
    'I9',
    "two units share a supplier's number",
    (books) => {
      const [first, second] = books.attempts.filter(({ state }) => state === 'delivered');
      second!.supplierOrderId = first!.supplierOrderId;
      return `unit ${second!.unit}`;
    },
  ],
  [
    'I9',
    'delivered without a number',
    (books) => {
      const unit = books.attempts.find(({ state }) => state === 'delivered')!;
      delete unit.supplierOrderId;
      return `unit ${unit.unit}`;
    },
  ],
];
