import { expect, test } from '@jest/globals';
import { indianRange } from '@topup/kit/indian-day';
import { merchantEndOf } from '../../payments/domain/merchant-end.ts';
import { searchOf } from './search.ts';

const ID = '4f8a1c0e9b7d46c2a5e3f1d09c8b7a61';

test.each([
  [ID, { by: 'id', prefix: ID }],
  [` ${ID.toUpperCase()} `, { by: 'id', prefix: ID }],
  ['4f8a1c0e', { by: 'id', prefix: '4f8a1c0e', merchantEnd: '4f8a1c0e' }],
  ['…8b7a6101', { by: 'id', prefix: '8b7a6101', merchantEnd: '8b7a6101' }],
  ['...8b7a6101', { by: 'id', prefix: '8b7a6101', merchantEnd: '8b7a6101' }],
  [`${ID}01`, { by: 'id', prefix: ID }],
  ['4f8a1c0', { by: 'player', part: '4f8a1c0' }],
  ['Priya@Example.com', { by: 'player', part: 'priya@example.com' }],
  ['Priya Sharma', { by: 'player', part: 'priya sharma' }],
  ['.*', { by: 'player', part: '.*' }],
])('%p', (text, meant) => expect(searchOf(text)).toEqual(meant));

test('the end of a merchant transaction id, as screens show it, is found by search', () =>
  expect(searchOf(merchantEndOf(`${ID}01`))).toMatchObject({ merchantEnd: '8b7a6101' }));

test('days are Indian ones, and both count', () => {
  expect(indianRange('2026-03-01', '2026-03-02')).toEqual({
    from: new Date('2026-02-28T18:30:00Z'),
    until: new Date('2026-03-02T18:30:00Z'),
  });
  expect(indianRange('2026-03-01', '')).toEqual({ from: new Date('2026-02-28T18:30:00Z') });
  expect(indianRange()).toEqual({});
});
