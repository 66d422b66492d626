import { expect, test } from '@jest/globals';
import { bestValueOf } from './best-value.ts';

const pack = (productId: string, displayName: string, customPrice: string) => ({ productId, displayName, customPrice });
const small = pack('s', '55 Diamonds (50 + 5 bonus)', '74.50');
const large = pack('l', '565 Diamonds (500 + 65 bonus)', '709.00');

test('the pack with the most diamonds per rupee, its bonus included', () => {
  expect(bestValueOf([small, large])).toBe('l');
  // 78 base diamonds for 100 rupees are fewer per rupee than 86 with the bonus.
  expect(bestValueOf([pack('a', '86 Diamonds (78 + 8 bonus)', '100.00'), pack('b', '80 Diamonds', '100.00')])).toBe(
    'a',
  );
});

test('passes and names whose diamonds are unknown do not take part', () => {
  const others = [
    pack('w', 'Weekly Pass', '1.00'),
    pack('p', '2000 Starlight Points', '1.00'),
    pack('d', '5 Diamond Passes', '1.00'),
    pack('m', '78 + 8 Diamonds', '1.00'),
  ];
  expect(bestValueOf([...others, small, large])).toBe('l');
  expect(bestValueOf(others)).toBeUndefined();
});

test('the cheapest of equal packs; none when all are equal or there is one only', () => {
  const [ten, hundred] = [pack('10', '10 Diamonds', '10.00'), pack('100', '100 Diamonds', '100.00')];
  expect(bestValueOf([hundred, ten, pack('x', '1 Diamond', '2.00')])).toBe('10');
  expect(bestValueOf([hundred, ten])).toBeUndefined();
  expect(bestValueOf([ten])).toBeUndefined();
  expect(bestValueOf([])).toBeUndefined();
});

test('large numbers with separators, and a pack without a price', () => {
  const free = pack('f', '10 Diamonds', '0.00');
  expect(bestValueOf([free, small, pack('xl', '9,288 Diamonds (7740 + 1548 bonus)', '10999.00')])).toBe('xl');
});

test('if admins have entered what packs give, only these packs count, without bonus and without passes', () => {
  const gives = (diamonds: number, days = 0) => ({
    contents: { diamonds, dailyDiamonds: 0, days, firstTimeDiamonds: 0, extra: '', extraHindi: '' },
  });
  const base = { ...pack('base', '565 Diamonds (500 + 65 bonus)', '709.00'), ...gives(500) };
  const bonus = { ...pack('bonus', '9288 Diamonds (7740 + 1548 bonus)', '10999.00'), ...gives(7740) };
  const pass = { ...pack('pass', 'Weekly Pass', '1.00'), ...gives(80, 7) };
  expect(bestValueOf([base, bonus, pass, pack('named', '999 Diamonds', '1.00')])).toBe('base');
});
