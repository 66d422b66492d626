import { describe, expect, test } from '@jest/globals';
import { final, findRefusal, isKnown, REFUSED, withAdded } from './refusals.ts';

const table = [final('201', 'The supplier refused this item.', REFUSED)];

describe('added rows', () => {
  const row = {
    status: '77',
    reason: 'Closed account.',
    failureCode: 'player_not_found' as const,
    by: 'a',
    email: 'a@x.test',
    at: new Date(0),
  };

  test('are final, and come after the built-in ones', () => {
    const both = withAdded(table, [row, { ...row, status: '201' }]);
    expect(findRefusal(both, '77', 'whatever')).toEqual({
      status: '77',
      reason: 'Closed account.',
      told: { failureCode: 'player_not_found', reason: 'Closed account.' },
      retryable: false,
      halts: null,
    });
    expect(findRefusal(both, '201', 'x')?.reason).toBe('The supplier refused this item.');
  });

  test('a status is known once a row has it', () => {
    expect(isKnown(table, '77')).toBe(false);
    expect(isKnown(withAdded(table, [row]), '77')).toBe(true);
    expect(isKnown(table, '201')).toBe(true);
    expect(isKnown([], '201')).toBe(false);
  });
});
