import { activeAlarms, mayNeedAlarm, paymentMayNeedAlarm } from '../invariants/active-alarms.ts';
import { ages } from '../invariants/ages.ts';
import { captureKeysOf, isCapture, uncredited } from '../invariants/captures.ts';
import { conservation } from '../invariants/conservation.ts';
import { edges } from '../invariants/edges.ts';
import { oneOutcome } from '../invariants/one-outcome.ts';
import { sendsOf, sharedWith } from '../invariants/sends.ts';
import type { AttemptRecord, Breach, OrderRecord, PaymentRecord, TransactionRecord } from '../records.ts';
import type { BookSource } from '../source.ts';
import { collected, type Stage } from './stage.ts';

export const ordersStage: Stage = async function* ({ source, carry }, after) {
  for await (const orders of source.orders({ after })) {
    carry.counts.orders += orders.length;
    const attempts = await source.attemptsOfOrders(orders.map(({ id }) => id));
    yield { breaches: await collected(judgeOrders(source, orders, attempts)), after: orders.at(-1)?.id ?? '' };
  }
};

/** Checks I3, I7, I8, I13 and I14 of orders. `attempts`: all of these orders, read after them. */
export async function* judgeOrders(
  source: BookSource,
  orders: readonly OrderRecord[],
  attempts: readonly AttemptRecord[],
): AsyncGenerator<Breach> {
  const { asOf } = source;
  const transfers = await source.transfersOfOrders(orders.map(({ id }) => id));
  yield* oneOutcome(transfers);
  yield* conservation({ orders, transfers, attempts });
  // A paid order with an ambiguous attempt has no age limit, so `ages` needs these. `judgeAttempts` checks attempts' own ages.
  const ambiguous = attempts.filter(({ state }) => state === 'ambiguous');
  yield* ages({ orders, attempts: ambiguous, transactions: [], asOf });
  yield* edges({ orders, transactions: [] });
  const waiting = orders.filter(mayNeedAlarm);
  // Alarms are read after the orders, because an alarm is stored after the change that causes it.
  if (waiting.length > 0) yield* activeAlarms({ orders: waiting, payments: [], alarms: await source.alarms(), asOf });
}

export const attemptsStage: Stage = async function* ({ source, carry }, after) {
  for await (const attempts of source.attempts({ after })) {
    carry.counts.attempts += attempts.length;
    carry.counts.ambiguous += attempts.filter(({ state }) => state === 'ambiguous').length;
    yield { breaches: await collected(judgeAttempts(source, attempts)), after: attempts.at(-1)?.unit ?? '' };
  }
};

/** Checks I7 and I9 of attempts. */
export async function* judgeAttempts(source: BookSource, attempts: readonly AttemptRecord[]): AsyncGenerator<Breach> {
  yield* ages({ orders: [], attempts, transactions: [], asOf: source.asOf });
  for (const attempt of attempts) yield* sendsOf(attempt);
  const numbers = attempts.flatMap(({ supplierOrderId }) => supplierOrderId ?? []);
  if (numbers.length > 0) yield* sharedWith(attempts, await source.attemptsNumbered(numbers));
}

export const transactionsStage: Stage = async function* ({ source }, after) {
  for await (const transactions of source.transactions({ after }))
    yield { breaches: [...judgeTransactions(source, transactions)], after: transactions.at(-1)?.id ?? '' };
};

/** Checks I7 and I13 of transactions. */
export function* judgeTransactions(
  { asOf }: Pick<BookSource, 'asOf'>,
  transactions: readonly TransactionRecord[],
): Generator<Breach> {
  yield* ages({ orders: [], attempts: [], transactions, asOf });
  yield* edges({ orders: [], transactions });
}

export const paymentsStage: Stage = async function* ({ source }, after) {
  for await (const payments of source.payments({ after }))
    yield { breaches: await collected(judgePayments(source, payments)), after: payments.at(-1)?.id ?? '' };
};

/** Checks I11 and I14 of payments. */
export async function* judgePayments(source: BookSource, payments: readonly PaymentRecord[]): AsyncGenerator<Breach> {
  const posted = await source.transfersUnder(payments.flatMap(({ id }) => captureKeysOf(id)));
  const credited = new Set(posted.filter(isCapture).map(({ paymentId }) => paymentId));
  yield* uncredited(payments, (id) => credited.has(id));
  const waiting = payments.filter(paymentMayNeedAlarm);
  if (waiting.length > 0)
    yield* activeAlarms({ orders: [], payments: waiting, alarms: await source.alarms(), asOf: source.asOf });
}
