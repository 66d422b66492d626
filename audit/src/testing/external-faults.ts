import { indianDay } from '@topup/kit/indian-day';
import { paise } from '@topup/kit/money';
import type { CleanBooks } from './clean-books.ts';

const posted = (books: CleanBooks, kind: string) =>
  books.transfers.find((transfer) => transfer.outcome === 'ok' && transfer.kind === kind && (transfer.seq ?? 0) > 1)!;
const ended = (books: CleanBooks, status: string) => books.orders.find((order) => order.status === status)!;

/**
 * Planted faults like `BOOK_FAULTS`, in supplier balances, gateway payments, seals, histories, dead queues, alarms and
 * admin acts.
 */
export const EXTERNAL_FAULTS: [string, string, (books: CleanBooks) => string][] = [
  [
    'I10',
    'points went where no unit was sent',
    (books) => {
      const last = books.balances.at(-1)!;
      last.pointsHundredths -= 1;
      return `points ${indianDay(last.at)}`;
    },
  ],
  [
    'I10',
    'a unit was delivered and cost nothing',
    (books) => {
      const sure = books.attempts.filter(({ state, states }) => state === 'delivered' && !states.includes('ambiguous'));
      const unit = sure[sure.length >> 1]!;
      // More than all uncertain charges of the day (ambiguous units, midnight), which the check tolerates.
      unit.pointsHundredths! += 10_000_000;
      return `points ${indianDay(unit.settledAt!)}`;
    },
  ],
  [
    'I11',
    'a capture was never credited',
    (books) => {
      const id = 'e'.repeat(32) + '01';
      books.payments.push({ ...books.payments[0]!, id, providerReference: 'UTR-new' });
      return `payment ${id}`;
    },
  ],
  [
    'I11',
    'a capture was credited twice',
    (books) => {
      const [first, second] = books.transfers.filter(({ key }) => key.startsWith('recharge:'));
      second!.paymentId = first!.paymentId;
      return second!.key;
    },
  ],
  [
    'I11',
    'another amount was credited than was captured',
    (books) => {
      const { paymentId, key } = posted(books, 'recharge');
      const payment = books.payments.find(({ id }) => id === paymentId)!;
      payment.amountPaise = paise(payment.amountPaise + 1);
      return key;
    },
  ],
  [
    'I12',
    'a transfer was edited',
    (books) => {
      const edited = books.transfers.find(({ outcome }) => outcome === 'void')!;
      edited.isAuthentic = false;
      return edited.key;
    },
  ],
  [
    'I12',
    'a chain follows another transfer',
    (books) => {
      const moved = posted(books, 'purchase');
      moved.prevHash = 'f'.repeat(64);
      return moved.key;
    },
  ],
  [
    'I12',
    'a chain lost its end',
    (books) => {
      const head = books.seals[0]!.moved[0]!;
      books.transfers = books.transfers.filter(({ wallet, seq }) => wallet !== head.wallet || (seq ?? 0) < head.seq);
      return `wallet ${head.wallet}`;
    },
  ],
  [
    'I12',
    'a tombstone is gone',
    (books) => {
      const gone = books.transfers.findIndex(({ outcome }) => outcome === 'rejected');
      books.transfers.splice(gone, 1);
      return `day ${books.seals[0]!.day}`;
    },
  ],
  [
    'I12',
    'a seal is forged',
    (books) => {
      books.seals[0]!.isSigned = false;
      return `day ${books.seals[0]!.day}`;
    },
  ],
  [
    'I12',
    'nothing was sealed for days',
    (books) => {
      const { day } = books.seals[0]!;
      books.asOf = new Date(books.asOf.getTime() + 3 * 86_400_000);
      books.seals.splice(1);
      return `day ${day}`;
    },
  ],
  [
    'I12',
    'the last day was cut off with its transfers, its heads and its seal',
    (books) => {
      const cut = books.seals.pop()!;
      books.transfers = books.transfers.filter(({ at }) => at < cut.from);
      books.asOf = cut.from;
      return `day ${cut.day}`;
    },
  ],
  [
    'I12',
    'a day was changed and sealed again by the wallet itself',
    (books) => {
      const last = books.seals.at(-1)!;
      last.hash = 'e'.repeat(64);
      return `day ${last.day}`;
    },
  ],
  [
    'I12',
    'a second copy is missing',
    (books) => {
      const { day } = books.seals[0]!;
      books.sealCopies = new Map([...books.sealCopies!].filter(([of]) => of !== day));
      return `day ${day}`;
    },
  ],
  [
    'I12',
    'a seal in the middle was replaced',
    (books) => {
      const { day, ...rest } = books.seals[0]!;
      books.seals[0] = { day, ...rest, hash: 'd'.repeat(64) };
      books.sealCopies = undefined;
      return `day ${books.seals[1]!.day}`;
    },
  ],
  [
    'I13',
    'an order left its final state',
    (books) => {
      const order = ended(books, 'completed');
      order.history = [...order.history, { from: 'completed/done', to: 'processing/delivering' }];
      return `order ${order.id}`;
    },
  ],
  [
    'I13',
    'an order jumped',
    (books) => {
      const order = ended(books, 'completed');
      order.history = [{ from: 'pending/debit', to: 'completed/done' }];
      return `order ${order.id}`;
    },
  ],
  [
    'I13',
    'a completed recharge moved on',
    (books) => {
      const transaction = books.transactions.find(({ moves }) => moves)!;
      transaction.moves = ['completed', 'failed'];
      return `recharge ${transaction.id}`;
    },
  ],
  [
    'I14',
    'a message that nobody could handle',
    (books) => {
      books.deadQueues[0]!.messages = 1;
      return 'queue order.replies.dead';
    },
  ],
  [
    'I14',
    'money in suspense, and its alarm is closed',
    (books) => {
      const payment = books.payments[0]!;
      payment.state = 'suspended';
      books.alarms.push({ kind: 'suspense', subject: payment.id, isOpen: false });
      return `payment ${payment.id}`;
    },
  ],
  [
    'I14',
    'a refund to which the gateway has objected for an hour, and no alarm',
    (books) => {
      const payment = books.payments[0]!;
      payment.state = 'returning';
      payment.refundAskedAt = new Date(books.asOf.getTime() - 62 * 60_000);
      payment.refundError = 'BAD_REQUEST';
      return `payment ${payment.id}`;
    },
  ],
  [
    'I14',
    'a refund asked for more than a day ago, and no alarm',
    (books) => {
      const payment = books.payments[0]!;
      payment.state = 'returning';
      payment.refundAskedAt = new Date(books.asOf.getTime() - 24 * 60 * 60_000 - 61_000);
      return `payment ${payment.id}`;
    },
  ],
  [
    'I15',
    'small adjustments of one person, by two of its accounts, add up to more than the limit',
    (books) => {
      const lone = books.acts.filter(({ limitPaise }) => limitPaise !== undefined);
      const [first, second] = lone as [(typeof lone)[0], (typeof lone)[0]];
      first.limitPaise = second.limitPaise = paise(99_999);
      second.accountId = 'another';
      second.email = 'First+2@Example.com';
      second.countedAt = new Date(first.countedAt!.getTime() + 86_399_999);
      return second.id;
    },
  ],
  [
    'I15',
    'a large amount under the key of a small one',
    (books) => {
      const act = books.acts.findLast(({ limitPaise }) => limitPaise !== undefined)!;
      act.byPaise = paise(1);
      return act.id;
    },
  ],
  [
    'I15',
    'a proposal confirmed by its own proposer',
    (books) => {
      const act = books.acts.find(({ proposal }) => proposal !== undefined)!;
      act.email = 'FIRST@example.com';
      return `adjust:${act.proposal}`;
    },
  ],
  [
    'I15',
    'an adjustment without any act',
    (books) => {
      const act = books.acts.findLast(({ limitPaise }) => limitPaise !== undefined)!;
      books.acts.splice(books.acts.indexOf(act), 1);
      return act.id;
    },
  ],
];
