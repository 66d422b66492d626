import { expect, test } from '@jest/globals';
import { firstTimeOf, isPass, nameParts } from './product-name.ts';

test.each([
  ['55 Diamonds (50 + 5 bonus)', { count: '55', rest: 'Diamonds', more: '50 + 5 bonus' }],
  ['86 Diamonds', { count: '86', rest: 'Diamonds', more: '' }],
  ['Weekly Pass', { count: '', rest: 'Weekly Pass', more: '' }],
  ['Weekly Pass (2 weeks)', { count: '', rest: 'Weekly Pass (2 weeks)', more: '' }],
  ['2195 Diamonds (1860 + 335 bonus)', { count: '2195', rest: 'Diamonds', more: '1860 + 335 bonus' }],
])('%s is shown in parts', (name, parts) => {
  expect(nameParts(name)).toEqual(parts);
});

test.each([
  ['55 Diamonds (50 + 5 bonus)', '50 + 50'],
  ['565 Diamonds (500 + 65 bonus)', '500 + 500'],
  ['250 Diamonds', '250 + 250'],
  ['86 Diamonds (78 + 8 bonus)', undefined],
  ['Twilight Pass', undefined],
])('%s gives %s the first time', (name, first) => {
  expect(firstTimeOf(nameParts(name))).toBe(first);
});

test('passes are recognised by their name', () => {
  expect(['Weekly Pass', 'Twilight Pass', '55 Diamonds'].map(isPass)).toEqual([true, true, false]);
});
