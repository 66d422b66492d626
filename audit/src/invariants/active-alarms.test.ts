import { expect, test } from '@jest/globals';
import { cleanBooks } from '../testing/clean-books.ts';
import { activeAlarms } from './active-alarms.ts';

const HOUR = 60 * 60_000;

test.each([
  ['that no request was sent for yet', {}],
  ['asked for 23 hours ago, without an objection', { askedMs: 23 * HOUR }],
  ['to which the gateway objected 50 minutes ago', { askedMs: 50 * 60_000, refundError: 'BAD_REQUEST' }],
])('a refund %s needs no alarm', (_, { askedMs, ...rest }: { askedMs?: number; refundError?: string }) => {
  const books = cleanBooks(20, 1);
  const [payment] = books.payments;
  const refundAskedAt = askedMs === undefined ? undefined : new Date(books.asOf.getTime() - askedMs);
  const returning = { ...payment!, state: 'returning', capturedAt: new Date(0), refundAskedAt, ...rest };
  expect([...activeAlarms({ ...books, payments: [returning] })]).toEqual([]);
});
