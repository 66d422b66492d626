import { expect, test } from '@jest/globals';
import { readIds } from './read-ids.ts';

const BOTH = { userId: '12345678', zoneId: '1234' };

test.each([
  '12345678 (1234)',
  '12345678(1234)',
  ' 12345678  ( 1234 ) ',
  'ID: 12345678 (1234)',
  'ID:12345678(1234)',
  '12345678-1234',
  '12345678 1234',
  '12345678/1234',
  '12345678,1234',
  '12345678\n1234',
  '12345678\r\n(1234)\r\n',
  '12345678\t1234',
  'User ID: 12345678\nZone ID: 1234',
  'User ID & Zone ID: 12345678 (1234)',
  'Zone ID: 1234, User ID: 12345678',
  'my id 12345678 server 1234 thanks',
  '12345678（1234）',
  '१२३४५६७८ (१२३४)',
  '১২৩৪৫৬৭৮ (১২৩৪)',
  '１２３４５６７８ (１２３４)',
])('%j at once is both IDs', (text) => {
  for (const field of ['userId', 'zoneId'] as const) {
    expect(readIds(field, text, text)).toEqual(BOTH);
    expect(readIds(field, text, null)).toEqual(BOTH);
    expect(readIds(field, `99${text}`, text)).toEqual(BOTH);
  }
});

test('a zone pasted behind the User ID is the Zone ID', () => {
  expect(readIds('userId', '12345678 (1234)', ' (1234)')).toEqual(BOTH);
});

test.each([
  '1.2345678E7',
  '12345678.0',
  '1E7',
  '1,234',
  '12,345,678',
  '12345678 (1234) 30',
  `${'1'.repeat(21)} (1234)`,
  '12345678 (12345678901)',
  '1'.repeat(21),
])('%j at once is not guessed at', (text) => expect(readIds('userId', text, text)).toBeNull());

test.each<[string, string, string]>([
  ['12345678(', '(', '12345678'],
  ['1234 5678', ' ', '12345678'],
  ['12a', 'a', '12'],
  ['१२', '२', '12'],
  ['1'.repeat(21), '1', '1'.repeat(20)],
])('%j after typing %j keeps the digits', (value, added, userId) =>
  expect(readIds('userId', value, added)).toEqual({ userId }),
);

test.each([
  ['ID: 12345678', '12345678'],
  ['(1234)', '1234'],
  ['00123', '00123'],
  ['', ''],
])('%j at once is one ID', (text, userId) => expect(readIds('userId', text, text)).toEqual({ userId }));
