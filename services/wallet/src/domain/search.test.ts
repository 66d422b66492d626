import { expect, test } from '@jest/globals';
import { indianRange } from './indian-days.ts';
import { searchOf } from './search.ts';

const ID = '4f8a1c0e9b7d46c2a5e3f1d09c8b7a61';

test.each([
  [ID, { by: 'id', prefix: ID }],
  [` ${ID.toUpperCase()} `, { by: 'id', prefix: ID }],
  ['4f8a1c0e', { by: 'id', prefix: '4f8a1c0e' }],
  [`${ID}01`, { by: 'id', prefix: ID }],
  ['4f8a1c0', { by: 'email', part: '4f8a1c0' }],
  ['Priya@Example.com', { by: 'email', part: 'priya@example.com' }],
  ['.*', { by: 'email', part: '.*' }],
])('%p', (text, meant) => expect(searchOf(text)).toEqual(meant));

test('days are Indian ones, and both count', () => {
  expect(indianRange('2026-03-01', '2026-03-02')).toEqual({
    from: new Date('2026-02-28T18:30:00Z'),
    until: new Date('2026-03-02T18:30:00Z'),
  });
  expect(indianRange('2026-03-01', '')).toEqual({ from: new Date('2026-02-28T18:30:00Z') });
  expect(indianRange()).toEqual({});
});
