import { expect, test } from '@jest/globals';
import { nextLane, type Lane } from './lanes.ts';

test.each<[number, number, number, Lane | null]>([
  [0, 0, 0, null],
  [3, 0, 0, null],
  [0, 1, 0, 'fresh'],
  [9, 1, 0, 'fresh'],
  [0, 0, 1, 'backlog'],
  [2, 1, 1, 'fresh'],
  [3, 1, 1, 'backlog'],
  [4, 1, 1, 'backlog'],
])('after %i fresh permits, with %i fresh and %i of the backlog waiting: %s', (inARow, fresh, backlog, lane) =>
  expect(nextLane(inARow, { fresh, backlog })).toBe(lane),
);
