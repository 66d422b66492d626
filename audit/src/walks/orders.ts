import { ages } from '../invariants/ages.ts';
import { uncredited } from '../invariants/captures.ts';
import { conservation } from '../invariants/conservation.ts';
import { edges } from '../invariants/edges.ts';
import { sendsOf, sharedNumbers } from '../invariants/sends.ts';
import { mayNeedAlarm, paymentMayNeedAlarm, activeAlarms } from '../invariants/active-alarms.ts';
import type { AttemptRecord, Breach, OrderRecord, PaymentRecord } from '../records.ts';
import type { BookSource } from '../source.ts';
import { duplicateFinder } from './duplicates.ts';

/** Orders and payments that may need an alarm. They are few, so they stay in memory until the alarms are read. */
export type Waiting = { readonly orders: OrderRecord[]; readonly payments: PaymentRecord[] };

/** Checks I7, I8 and I13 of all orders, and returns their number. */
export async function* walkOrders(source: BookSource, waiting: Waiting): AsyncGenerator<Breach, number> {
  const { asOf } = source;
  let count = 0;
  for await (const orders of source.orders()) {
    count += orders.length;
    const ids = orders.map(({ id }) => id);
    const transfers = await source.transfersOfOrders(ids);
    const attempts = await source.attemptsOfOrders(ids);
    yield* conservation({ orders, transfers, attempts });
    // A paid order with an ambiguous attempt has no age limit, so `ages` needs these. `walkAttempts` checks attempts' own ages.
    const ambiguous = attempts.filter(({ state }) => state === 'ambiguous');
    yield* ages({ orders, attempts: ambiguous, transactions: [], asOf });
    yield* edges({ orders, transactions: [] });
    waiting.orders.push(...orders.filter(mayNeedAlarm));
  }
  return count;
}

export async function* walkAttempts(source: BookSource): AsyncGenerator<Breach, { count: number; ambiguous: number }> {
  const numbers = duplicateFinder();
  let [count, ambiguous] = [0, 0];
  for await (const attempts of source.attempts()) {
    count += attempts.length;
    ambiguous += attempts.filter(({ state }) => state === 'ambiguous').length;
    yield* ages({ orders: [], attempts, transactions: [], asOf: source.asOf });
    for (const attempt of attempts) {
      yield* sendsOf(attempt);
      if (attempt.supplierOrderId !== undefined) numbers.add(attempt.supplierOrderId);
    }
  }
  const isShared = numbers.twice();
  if (isShared) yield* sharedNumbers(await suspectsOf(source, isShared));
  return { count, ambiguous };
}

async function suspectsOf(source: BookSource, isShared: (number: string) => boolean): Promise<AttemptRecord[]> {
  const suspects: AttemptRecord[] = [];
  for await (const attempts of source.attempts())
    suspects.push(...attempts.filter(({ supplierOrderId }) => supplierOrderId && isShared(supplierOrderId)));
  return suspects;
}

export async function* walkTransactions(source: BookSource): AsyncGenerator<Breach> {
  for await (const transactions of source.transactions()) {
    yield* ages({ orders: [], attempts: [], transactions, asOf: source.asOf });
    yield* edges({ orders: [], transactions });
  }
}

export async function* walkPayments(
  source: BookSource,
  waiting: Waiting,
  isCredited: (paymentId: string) => boolean,
): AsyncGenerator<Breach> {
  for await (const payments of source.payments()) {
    yield* uncredited(payments, isCredited);
    waiting.payments.push(...payments.filter(paymentMayNeedAlarm));
  }
}

/** I14. Alarms are read last, because an alarm is stored after the change that causes it. */
export async function* walkAlarms(source: BookSource, waiting: Waiting): AsyncGenerator<Breach> {
  yield* activeAlarms({ ...waiting, alarms: await source.alarms(), asOf: source.asOf });
}
