import { expect, test } from '@jest/globals';
import { createLog } from '@topup/kit/log';
import type { Bus } from '@topup/kit/messaging';
import { createSupplierCharges } from './supplier-charges.ts';

test('while the gateway does not answer, what it said last counts', async () => {
  const answers = ['', 'list', null, 'multiplied', null];
  const ask = () => {
    const charges = answers.shift();
    return charges === null ? Promise.reject(new Error('no answer in time')) : Promise.resolve({ charges });
  };
  const charges = createSupplierCharges({ ask } as unknown as Pick<Bus, 'ask'>, createLog('order-test', 'silent'));
  const found = [];
  while (answers.length > 0) found.push(await charges());
  expect(found).toEqual(['unknown', 'list', 'list', 'multiplied', 'multiplied']);
});
