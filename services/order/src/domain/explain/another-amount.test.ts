import { expect, test } from '@jest/globals';
import { entry, evidenceOf, held, PAYMENT, WALLET } from '../../testing/explained.ts';
import type { Order } from '../order.ts';
import { judge } from './diagnosis.ts';

const byUpi = { paidAt: undefined, paymentMethod: 'ekupi' } as unknown as Partial<Order>;

test.each([
  ['wallet', WALLET, 'b'.repeat(32), 'credited to the wallet by support'],
  ['source', 'gateway:ekupi', 'wallet', 'returned to the account that paid'],
] as const)('another amount, now at %s', (returnedTo, to, by, became) => {
  const moved = [held, entry(`suspense:${PAYMENT}`, 'suspense', to, 19_999, { by })];
  const { moneyText, contradictions } = judge(
    evidenceOf({ at: 'refunded/done', change: { ...byUpi, returnedTo }, moved }),
  );
  expect(contradictions).toEqual([]);
  expect(moneyText).toBe(`Nothing was paid. ₹199.99 was not the order total and was ${became}.`);
});

test('while the wallet is silent, no one is told to do nothing, or that nothing was paid', () => {
  const { next, moneyText } = judge({
    ...evidenceOf({ at: 'refund_initiated/returning', change: byUpi }),
    wallet: null,
  });
  expect(next).toMatchObject({ who: 'admin', text: expect.stringMatching(/^Do nothing yet/) });
  expect(moneyText).toMatch(/^A payment arrived .* Only the wallet knows/);
});
