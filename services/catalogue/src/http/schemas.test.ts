import { expect, test } from '@jest/globals';
import { contents, price } from './schemas.ts';

const refusal = (value: unknown) => price.safeParse(value).error?.issues.map(({ message }) => message);

test('a price that is too high is refused as such, any other one that is no price as invalid', () => {
  expect(price.safeParse('1000000.00').data).toBe(100_000_000);
  expect(refusal('1000000.01')).toEqual(['A price can be at most 1000000.00 rupees.']);
  for (const value of ['1.005', '-1', 'free', '1e3'])
    expect(refusal(value)).toEqual(['Please enter a valid price with at most two decimals.']);
});

const EMPTY = { diamonds: 0, dailyDiamonds: 0, days: 0, firstTimeDiamonds: 0, extra: '', extraHindi: '' };

test('contents are whole numbers and short texts; nothing in them means none', () => {
  expect(contents.parse({ diamonds: ' 50 ', firstTimeDiamonds: 100 })).toEqual({
    ...EMPTY,
    diamonds: 50,
    firstTimeDiamonds: 100,
  });
  for (const none of [{}, { diamonds: '', extra: ' ' }, null]) expect(contents.parse(none)).toBeNull();
});

test.each([
  [{ diamonds: '1.5' }, 'Please enter the diamonds as a whole number of at most 1000000.'],
  [{ diamonds: -1 }, 'Please enter the diamonds as a whole number of at most 1000000.'],
  [{ dailyDiamonds: '1e3', days: 7 }, 'Please enter the diamonds per day as a whole number of at most 1000000.'],
  [{ dailyDiamonds: 20, days: 367 }, 'Please enter the number of days as a whole number of at most 366.'],
  [{ dailyDiamonds: 20 }, 'Please enter both the diamonds per day and the number of days, or neither.'],
  [{ days: 7 }, 'Please enter both the diamonds per day and the number of days, or neither.'],
  [
    { diamonds: 50, firstTimeDiamonds: 50 },
    'The diamonds of the first purchase include its bonus, so they must be more than the diamonds.',
  ],
  [{ extra: 'x'.repeat(121) }, 'What else it gives can have at most 120 characters.'],
  [{ extraHindi: 'कुछ' }, 'Please enter what else it gives in English too.'],
])('contents %j are refused: %s', (value, message) => {
  expect(contents.safeParse(value).error?.issues.map((issue) => issue.message)).toEqual([message]);
});
