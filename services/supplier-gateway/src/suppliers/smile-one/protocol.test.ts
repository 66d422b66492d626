import { describe, expect, test } from '@jest/globals';
import { smileOneProtocol } from './protocol.ts';
import { refusals } from './refusals.ts';

const { isSuccess, readPlayer, unknownStatus } = smileOneProtocol;
const table = refusals({ outOfPoints: '5' });
const answer = (fields: object): string => JSON.stringify({ status: 200, ...fields });

test('200 is success and nothing else is', () => {
  expect(['200', '201', '0200', ''].map(isSuccess)).toEqual([true, false, false, false]);
});

describe('the status that an admin may add to the table', () => {
  test.each([
    ['a whole answer that names no order', 200, answer({ status: 77 }), '77'],
    ['success', 200, answer({}), null],
    ['an order number', 200, answer({ status: 77, order_id: 'S1' }), null],
    ['no number', 200, answer({ status: 'seven' }), null],
    ['more than six digits', 200, answer({ status: 1_234_567 }), null],
    ['another HTTP status', 502, answer({ status: 77 }), null],
    ['no HTTP status', undefined, answer({ status: 77 }), null],
    ['HTML', 200, '<html>', null],
  ])('%s', (_name, httpStatus, body, status) => expect(unknownStatus(httpStatus, body)).toBe(status));
});

describe('a player', () => {
  test.each([
    ['has a name', answer({ username: 'Ana' }), { found: true, username: 'Ana', reason: '', multipliers: [] }],
    [
      'has multipliers',
      answer({ username: 'Ana', id_change_price_info: [{ product_id: 25, change_price: 1.0043 }] }),
      { found: true, username: 'Ana', reason: '', multipliers: [{ productId: '25', multiplier: 1_004_300 }] },
    ],
    ['without a name is no answer', answer({}), null],
    [
      'who does not exist',
      answer({ status: 20003 }),
      { found: false, username: '', reason: 'No player has this User ID and Zone ID.', multipliers: [] },
    ],
    ['when our points are short: no answer about a player', answer({ status: 5 }), null],
    ['with an unknown status', answer({ status: 77 }), null],
    ['in HTML', '<html>', null],
  ])('%s', (_name, body, read) => expect(readPlayer(body, table)).toEqual(read));
});
