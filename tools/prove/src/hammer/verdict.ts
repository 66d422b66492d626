import { as } from '@topup/tests/chaos/customers';
import { countDeadLetters } from '@topup/kit/dead-letters';
import { balanceOf } from '@topup/tests/support/shop';
import { allDeliveries, paymentsAt, type Gateway } from '@topup/tests/support/simulators';
import { auditBooks, child } from '@topup/tests/support/stack';
import { aloneAbove, expectedPaise, wrongDeliveries, type Outside } from './judge.ts';
import type { Book } from './book.ts';
import { paiseOf, type Ground } from './shop.ts';

export type Verdict = {
  readonly paiseOff: number;
  readonly doubleDeliveries: number;
  readonly lostAcknowledgements: number;
  readonly deadLetters: number;
  readonly breaches: readonly string[];
};

const GATEWAYS: readonly Gateway[] = ['ekupi', 'phonepe'];

async function readOutside(): Promise<Outside> {
  const payments = await Promise.all(
    GATEWAYS.map(async (gateway) => (await paymentsAt(gateway, '')).map((payment) => ({ gateway, ...payment }))),
  );
  return { payments: payments.flat(), deliveries: await allDeliveries() };
}

/** Judges by the simulators' records, by what was acknowledged, and by the audit. */
export async function judge(ground: Ground): Promise<Verdict> {
  const { book, players, alonePaise } = ground;
  const outside = await readOutside();
  const expected = expectedPaise(book, outside);
  const off: string[] = [];
  let paiseOff = 0;
  for (const { email, accountId } of players) {
    const difference = paiseOf(await balanceOf(await as({ email }))) - (expected.get(accountId) ?? 0);
    paiseOff += Math.abs(difference);
    if (difference !== 0) off.push(`the wallet of ${email} is ${difference} paise off`);
  }
  const wrong = wrongDeliveries(book, outside);
  const lost = await lostAcknowledgements(book);
  const dead = (await countDeadLetters(child('rabbitmq').url)).filter(({ messages }) => messages > 0);
  const audit = await auditBooks();
  const audited = audit.balanced ? [] : audit.report.split('\n').filter((line) => /\bI\d+\b/.test(line));
  return {
    paiseOff,
    doubleDeliveries: wrong.length,
    lostAcknowledgements: lost.length,
    deadLetters: dead.reduce((sum, { messages }) => sum + messages, 0),
    breaches: [
      ...book.breaches,
      ...off,
      ...wrong,
      ...lost,
      ...aloneAbove(book, alonePaise),
      ...dead.map(({ queue, messages }) => `${messages} dead letters in ${queue}`),
      ...audited.map((line) => `audit: ${line.trim()}`),
      ...(audit.balanced ? [] : ['audit: the books do not balance']),
    ],
  };
}

async function lostAcknowledgements({ orders, recharges }: Book): Promise<string[]> {
  const paths = [
    ...orders.map(({ orderId, email }) => ({ email, path: `/api/orders/order-status/${orderId}` })),
    ...recharges.map(({ transactionId, email }) => ({
      email,
      path: `/api/orders/transactions/status/${transactionId}`,
    })),
  ];
  const lost: string[] = [];
  for (const { email, path } of paths) {
    const { status } = await (await as({ email })).call('GET', path);
    if (status !== 200) lost.push(`acknowledged, and now ${status}: ${path}`);
  }
  return lost;
}
