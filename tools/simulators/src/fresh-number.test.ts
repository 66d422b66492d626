import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { Payments } from './ekupi/payments.ts';
import { freshNumber } from './fresh-number.ts';
import { openJournal } from './journal.ts';
import { Book } from './phonepe/book.ts';
import { Shop } from './supplier/shop.ts';

const folders: string[] = [];
const emptyFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'fresh-'));
  folders.push(folder);
  return folder;
};
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

test('numbers grow, also within one millisecond and when the clock goes back, and are safe integers', () => {
  const numbers = [...Array.from({ length: 500 }, () => freshNumber()), freshNumber(Date.now() - 60_000)].map(Number);
  expect(numbers.every((number, i) => Number.isSafeInteger(number) && number > (numbers[i - 1] ?? 0))).toBe(true);
});

const numbersOf = (): string[] => {
  const at = (name: string): string => join(emptyFolder(), name);
  const shop = new Shop(openJournal(at('supplier.jsonl')));
  const delivery = shop.order('13', '12345678', '1234');
  const draft = { amountPaise: 100, info: '', redirectUrl: 'http://localhost/', udf: ['', '', ''] as never };
  const customer = { name: '', email: '', mobile: '' };
  const payment = new Payments(openJournal(at('ekupi.jsonl'))).create({
    ...draft,
    customer,
    merchantTransactionId: 'a',
  });
  const book = new Book(openJournal(at('phonepe.jsonl')));
  const page = { expireAtMs: Date.now() + 60_000, message: '', redirectUrl: '', metaInfo: {} };
  const order = book.make({ merchantOrderId: 'b', amountPaise: 100, ...page });
  if (order) book.move(order, 'COMPLETED');
  const refund = book.askRefund({ merchantRefundId: 'r', originalMerchantOrderId: 'b', amountPaise: 100 });
  if (typeof delivery === 'string' || typeof refund === 'string' || !payment || !order) throw new Error('refused');
  return [delivery.orderId, payment.id, payment.upiTransactionId, order.orderId, refund.refundId];
};

test('simulators that start again with empty data repeat no order, capture or refund', () => {
  const lives = [numbersOf(), numbersOf(), numbersOf()].flat();
  expect(new Set(lives).size).toBe(lives.length);
});
