import { describe, expect, test } from '@jest/globals';
import { ORDER_ID } from '../testing/orders.ts';
import { searchOf } from './search.ts';

describe('digits are a User ID or a Zone ID', () => {
  test.each(['1', '1234567', '1'.repeat(7)])('%s: too few to begin an order', (digits) => {
    expect(searchOf(digits)).toEqual({ by: 'digits', digits, idPrefix: null, paymentTail: null });
  });
  test.each(['123456789', '1'.repeat(20)])('%s: or the beginning of an order', (digits) => {
    expect(searchOf(digits)).toEqual({ by: 'digits', digits, idPrefix: digits, paymentTail: null });
  });
  test('eight of them: or the end of a payment’s number', () => {
    const digits = '12345678';
    expect(searchOf(digits)).toEqual({ by: 'digits', digits, idPrefix: digits, paymentTail: digits });
  });
  test('more than a game id has: an order alone', () => {
    expect(searchOf('1'.repeat(21))).toEqual({ by: 'id', idPrefix: '1'.repeat(21), paymentTail: null });
  });
});

describe('an order', () => {
  test.each([
    ['its id', ORDER_ID, ORDER_ID],
    ['copied with capitals and spaces', `  ${ORDER_ID.toUpperCase()}\n`, ORDER_ID],
    ['a merchant transaction id', `${ORDER_ID}01`, ORDER_ID],
  ])('by %s', (_name, text, idPrefix) => {
    expect(searchOf(text)).toEqual({ by: 'id', idPrefix, paymentTail: null });
  });

  test('by the eight characters that screens show, of it or of the end of its payment’s number', () => {
    expect(searchOf('0123ABCD')).toEqual({ by: 'id', idPrefix: '0123abcd', paymentTail: '0123abcd' });
  });

  test.each([
    ['S2026112200017', 'S2026112200017'],
    [' s2026 ', 'S2026'],
  ])('of the supplier by its number, or the beginning of it: %s', (text, number) => {
    expect(searchOf(text)).toEqual({ by: 'supplier', number });
  });
});

describe('anything else is a part of an e-mail address, or of a name', () => {
  test.each([
    ['seven characters of an id', 'abcdef0', 'abcdef0'],
    ['longer than a merchant transaction id', `${ORDER_ID}012`, `${ORDER_ID}012`],
    ['letters no id has', '0123abcdg', '0123abcdg'],
    ['something before an id', `x${ORDER_ID.slice(1)}`, `x${ORDER_ID.slice(1)}`],
    ['digits in a name', 'player1234', 'player1234'],
    ['digits first', '1234@example.com', '1234@example.com'],
    ['as it was typed', ' Player@Example.com ', 'player@example.com'],
    ['a name', 'Asha Rao', 'asha rao'],
    ['nothing', '  ', ''],
  ])('%s', (_name, text, part) => {
    expect(searchOf(text)).toEqual({ by: 'person', part });
  });
});
