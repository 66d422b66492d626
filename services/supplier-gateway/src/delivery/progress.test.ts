import { expect, test } from '@jest/globals';
import { UnitState } from '@topup/proto';
import { STATES } from '../domain/attempt.ts';
import { progressOf } from './progress.ts';

const unit = `${'a'.repeat(32)}:0:0`;
const told = { failureCode: 'item_unavailable', reason: 'This item is currently unavailable.' } as const;
const reason = 'This item is not available at the supplier.';

// A unit that the fence made void has no reason; one that the balance did has.
test.each(STATES)('%s: the order gets a reason for refused units only, and it is the one for players', (state) => {
  const isRefused = state === 'rejected' || state === 'retryable' || state === 'void';
  const expected = isRefused ? told : { failureCode: '', reason: '' };
  expect(progressOf({ _id: unit, state, version: 1, reason, told })).toMatchObject({ unit, ...expected });
});

test('a refusal that an older version stored has the general code', () =>
  expect(progressOf({ _id: unit, state: 'rejected', version: 1, reason })).toEqual({
    unit,
    state: UnitState.REJECTED,
    supplierOrderId: '',
    provedByBalance: false,
    failureCode: 'delivery_refused',
    reason: 'This item could not be delivered.',
  }));
