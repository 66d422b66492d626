import { expect, test } from '@jest/globals';
import { whyNotSold } from './sale.ts';

const sale = { pricePaise: 6_212, pointsHundredths: 6_150, deleted: false, paused: false, renamed: false };

test.each([
  [{}, 101, null],
  [{ pricePaise: 6_211 }, 101, 'below_cost'],
  [{ pricePaise: 1 }, null, null],
  [{ pricePaise: 1, pointsHundredths: 0 }, 101, null],
  [{ pricePaise: 0 }, 101, 'no_price'],
  [{ paused: true }, 101, 'paused'],
  [{ renamed: true }, 101, 'renamed'],
  [{ deleted: true, paused: true }, 101, 'deleted'],
])('%j with a point at %p paise: %p', (change, pointCost, why) =>
  expect(whyNotSold({ ...sale, ...change }, pointCost)).toBe(why),
);
