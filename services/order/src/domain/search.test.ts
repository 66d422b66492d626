import { describe, expect, test } from '@jest/globals';
import { ORDER_ID } from '../testing/orders.ts';
import { searchOf } from './search.ts';

describe('digits are a User ID or a Zone ID', () => {
  test.each(['1', '1234567', '1'.repeat(7)])('%s: too few to begin an order', (digits) => {
    expect(searchOf(digits)).toEqual({ by: 'digits', digits, idPrefix: null });
  });
  test.each(['12345678', '1'.repeat(20)])('%s: or the beginning of an order', (digits) => {
    expect(searchOf(digits)).toEqual({ by: 'digits', digits, idPrefix: digits });
  });
  test('more than a game id has: an order alone', () => {
    expect(searchOf('1'.repeat(21))).toEqual({ by: 'id', idPrefix: '1'.repeat(21) });
  });
});

describe('an order', () => {
  test.each([
    ['the eight characters that screens show', '0123abcd', '0123abcd'],
    ['its id', ORDER_ID, ORDER_ID],
    ['copied with capitals and spaces', `  ${ORDER_ID.toUpperCase()}\n`, ORDER_ID],
    ['a merchant transaction id', `${ORDER_ID}01`, ORDER_ID],
  ])('by %s', (_name, text, idPrefix) => {
    expect(searchOf(text)).toEqual({ by: 'id', idPrefix });
  });
});

describe('anything else is a part of an e-mail address', () => {
  test.each([
    ['seven characters of an id', 'abcdef0', 'abcdef0'],
    ['longer than a merchant transaction id', `${ORDER_ID}012`, `${ORDER_ID}012`],
    ['letters no id has', '0123abcdg', '0123abcdg'],
    ['something before an id', `x${ORDER_ID.slice(1)}`, `x${ORDER_ID.slice(1)}`],
    ['digits in a name', 'player1234', 'player1234'],
    ['digits first', '1234@example.com', '1234@example.com'],
    ['as it was typed', ' Player@Example.com ', 'player@example.com'],
    ['nothing', '  ', ''],
  ])('%s', (_name, text, part) => {
    expect(searchOf(text)).toEqual({ by: 'email', part });
  });
});
