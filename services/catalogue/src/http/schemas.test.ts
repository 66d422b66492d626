import { expect, test } from '@jest/globals';
import { price } from './schemas.ts';

const refusal = (value: unknown) => price.safeParse(value).error?.issues.map(({ message }) => message);

test('a price that is too high is refused as such, any other one that is no price as invalid', () => {
  expect(price.safeParse('1000000.00').data).toBe(100_000_000);
  expect(refusal('1000000.01')).toEqual(['A price can be at most 1000000.00 rupees.']);
  for (const value of ['1.005', '-1', 'free', '1e3'])
    expect(refusal(value)).toEqual(['Please enter a valid price with at most two decimals.']);
});
