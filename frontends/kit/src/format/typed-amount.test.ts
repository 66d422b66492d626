import { expect, test } from '@jest/globals';
import { mayBecomeRupees, readDecimal, readWholeRupees } from './typed-amount.ts';

test.each<[string, number]>([
  ['100', 100],
  [' 0100 ', 100],
  ['1,00,000', 100_000],
  ['100,000', 100_000],
  ['12,34,567', 1_234_567],
  ['₹1,000', 1000],
  ['₹ 500', 500],
  ['Rs. 500', 500],
  ['rs500', 500],
  ['INR 500', 500],
  ['रु 500', 500],
  ['500/-', 500],
  ['\u202a500\u202c', 500],
  ['१,००,०००', 100_000],
  ['৫০০', 500],
  ['௫௦௦', 500],
  ['５００', 500],
])('%j is %d rupees, and is called wrong at no letter on the way', (typed, rupees) => {
  expect(readWholeRupees(typed)).toBe(rupees);
  for (let end = 0; end <= typed.length; end += 1) {
    const begun = typed.slice(0, end);
    expect([begun, readWholeRupees(begun) !== null || mayBecomeRupees(begun)]).toEqual([begun, true]);
  }
});

test.each(['abc', '1e3', '-5', '100.', 'ri', '₹₹', 'Rs x'])('%j cannot become a whole number of rupees', (typed) =>
  expect(mayBecomeRupees(typed)).toBe(false),
);

const NO_AMOUNT = [
  '',
  ' ',
  '-',
  '₹',
  'abc',
  '1e3',
  '1E+02',
  '0x10',
  '1 00',
  '100 200',
  '1,5',
  '100,5',
  '1,0000',
  ',100',
];
const NO_NUMBER = [
  ...NO_AMOUNT,
  '1.234',
  '1.000',
  '1.',
  '.5',
  '1..5',
  '1.5.2',
  '12-34',
  '--5',
  'Infinity',
  '½',
  '5%',
  '₹₹5',
];

test.each([...NO_NUMBER, '100.00', '500.50', '0.99', '10.5', '-500', '+500', '−500', '0', '०', '9'.repeat(17)])(
  '%j is not a whole number of rupees',
  (typed) => expect(readWholeRupees(typed)).toBeNull(),
);

test.each<[string, string]>([
  ['61.5', '61.5'],
  ['-25', '-25'],
  ['−25.50', '-25.50'],
  ['+10', '10'],
  ['-₹1,200.5', '-1200.5'],
  ['१२.५', '12.5'],
  ['0', '0'],
])('%j is %s', (typed, decimal) => expect(readDecimal(typed)).toBe(decimal));

test.each(NO_NUMBER)('%j is not a decimal', (typed) => expect(readDecimal(typed)).toBeNull());
