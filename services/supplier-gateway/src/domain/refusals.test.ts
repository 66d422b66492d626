import { describe, expect, test } from '@jest/globals';
import { findRefusal, mayAdd, refusals, withAdded } from './refusals.ts';

const table = refusals({ outOfPoints: '5', productOff: '6', badSignature: '7' });
const player = 'No player has this User ID and Zone ID.';
const region = 'The game does not allow top-ups for players of this region.';
const passes = 'This player has reached the limit of active passes.';

describe('the table of refusals', () => {
  test.each([
    ['20003', 'USER ID ou Zone ID não existe', player],
    ['20004', 'USER ID não existe', player],
    ['201', 'not supported for users in Indonesia, Singapore', region],
    ['201', 'users of this Region', region],
    ['201', 'limit of weekly passes', passes],
    ['201', 'Passe semanal: máximo', passes],
    ['201', 'something else', 'The supplier refused this item.'],
    ['6', 'off', 'This item is not available at the supplier.'],
  ])('%s %s is final', (status, message, reason) =>
    expect(findRefusal(table, status, message)).toMatchObject({ reason, retryable: false, halts: null }),
  );

  test.each([
    ['5', 'Waiting for the supplier balance to be refilled.', 'points'],
    ['7', 'The supplier did not accept our signature.', 'breaker'],
  ])('%s may be tried again, and halts the order', (status, reason, halts) =>
    expect(findRefusal(table, status, '')).toEqual({ status, reason, retryable: true, halts }),
  );

  test.each(['200', '20010', '2000', '', '0201'])('%s is nowhere', (status) =>
    expect(findRefusal(table, status, 'region')).toBeNull(),
  );
});

describe('added rows', () => {
  const row = { status: '77', reason: 'Closed account.', by: 'a', email: 'a@x.test', at: new Date(0) };

  test('are final, and come after the built-in ones', () => {
    const both = withAdded(table, [row, { ...row, status: '201' }]);
    expect(findRefusal(both, '77', 'whatever')).toEqual({
      status: '77',
      reason: 'Closed account.',
      retryable: false,
      halts: null,
    });
    expect(findRefusal(both, '201', 'x')?.reason).toBe('The supplier refused this item.');
  });

  test('neither success nor a known status can be added', () => {
    expect(mayAdd(table, '77')).toBe(true);
    expect(mayAdd(withAdded(table, [row]), '77')).toBe(false);
    for (const known of ['200', '201', '20003', '5']) expect(mayAdd(table, known)).toBe(false);
    expect(mayAdd([], '200')).toBe(false);
  });
});
