import { describe, expect, test } from '@jest/globals';
import { findRefusal } from '../../domain/refusals.ts';
import { refusals } from './refusals.ts';

const table = refusals({ outOfPoints: '5', productOff: '6', badSignature: '7' });
const player = 'No player has this User ID and Zone ID.';
const region = 'The game does not allow top-ups for players of this region.';
const passes = 'This player has reached the limit of active passes.';

describe('the table of refusals', () => {
  test.each([
    ['20003', 'USER ID ou Zone ID não existe', 'player_not_found', player],
    ['20004', 'USER ID não existe', 'player_not_found', player],
    ['201', 'not supported for users in Indonesia, Singapore', 'region_not_allowed', region],
    ['201', 'users of this Region', 'region_not_allowed', region],
    ['201', 'limit of weekly passes', 'pass_limit_reached', passes],
    ['201', 'Passe semanal: máximo', 'pass_limit_reached', passes],
    ['201', 'something else', 'delivery_refused', 'This item could not be delivered.'],
    ['6', 'off', 'item_unavailable', 'This item is currently unavailable.'],
  ])('%s %s is final, and told by its code', (status, message, failureCode, reason) =>
    expect(findRefusal(table, status, message)).toMatchObject({
      told: { failureCode, reason },
      retryable: false,
      halts: null,
    }),
  );

  test.each([
    ['5', 'Waiting for the supplier balance to be refilled.', 'points'],
    ['7', 'The supplier did not accept our signature.', 'breaker'],
  ])('%s may be tried again, and halts the order', (status, reason, halts) =>
    expect(findRefusal(table, status, '')).toEqual({
      status,
      reason,
      told: { failureCode: 'delivery_refused', reason: 'There is a problem on our side.' },
      retryable: true,
      halts,
    }),
  );

  test('players hear nothing of the supplier; admins do', () => {
    for (const { told } of table) expect(told.reason).not.toMatch(/supplier|signature|balance/i);
    expect(findRefusal(table, '6', '')?.reason).toBe('This item is not available at the supplier.');
    expect(findRefusal(table, '201', 'x')?.reason).toBe('The supplier refused this item.');
  });

  test.each(['200', '20010', '2000', '', '0201'])('%s is nowhere', (status) =>
    expect(findRefusal(table, status, 'region')).toBeNull(),
  );
});
