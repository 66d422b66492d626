import { expect, test } from '@jest/globals';
import type { AttemptRecord } from '../records.ts';
import { sends } from './sends.ts';

const breaches = (...states: string[]): string[] => {
  const last = states.at(-1);
  const supplierOrderId = last === 'delivered' ? { supplierOrderId: 'S1' } : {};
  const attempt = { unit: 'u', state: last, states, ...supplierOrderId } as unknown as AttemptRecord;
  return [...sends([attempt])].map(({ detail }) => detail);
};

test('a final state is never left', () => {
  expect(breaches('sending', 'delivered', 'rejected')).toEqual(['left a final state: sending, delivered, rejected']);
  expect(breaches('sending', 'void', 'delivered')).toHaveLength(1);
});

test('a late answer that contradicts an admin’s verdict is one more history line, and no breach', () => {
  expect(breaches('sending', 'ambiguous', 'delivered', 'delivered')).toEqual([]);
  expect(breaches('sending', 'ambiguous', 'rejected', 'rejected')).toEqual([]);
});

test('a unit is sent again only after a proof', () => {
  expect(breaches('sending', 'not_sent', 'sending', 'delivered')).toEqual([]);
  expect(breaches('sending', 'ambiguous', 'sending', 'delivered')).toHaveLength(1);
});
