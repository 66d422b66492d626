import { expect, test } from '@jest/globals';
import { Registry } from '@prometheus-io/client';
import { countMove, registerOrderMetrics, showPlaced } from '../metrics.ts';
import { later, NOON, orderAt } from '../testing/orders.ts';

const registry = new Registry();
registerOrderMetrics(registry);
// The process counts for every test file that it runs.
registry.resetMetrics();
const valueOf = async (line: string): Promise<string | undefined> =>
  (await registry.metrics()).split('\n').find((one) => one.startsWith(`${line} `));

test('an order counts once as paid, and once as settled with the time that it took', async () => {
  const paid = { paidAt: NOON, paymentMethod: 'ekupi' } as const;
  const unpaid = orderAt('pending/payment', { paymentMethod: 'ekupi' });
  const delivering = orderAt('processing/delivering', paid);
  const waiting = orderAt('placed/waiting', paid);
  const done = orderAt('completed/done', { ...paid, updatedAt: later(NOON, 20_000) });
  const moves = [unpaid, delivering, waiting, delivering, done, done];
  moves.reduce((from, to) => (countMove(from, to), to));
  expect(await valueOf('order_paid_total{method="ekupi"}')).toMatch(/ 1$/);
  const seconds = 'order_settle_duration_seconds';
  expect(await valueOf(`${seconds}_count{status="completed"}`)).toMatch(/ 1$/);
  expect(await valueOf(`${seconds}_bucket{le="10",status="completed"}`)).toMatch(/ 0$/);
  expect(await valueOf(`${seconds}_bucket{le="30",status="completed"}`)).toMatch(/ 1$/);
});

test('an order whose money was never taken is not part of the promise', async () => {
  countMove(orderAt('pending/payment'), orderAt('cancelled/done'));
  expect(await registry.metrics()).not.toContain('status="cancelled"');
});

test('what waits for the supplier', async () => {
  showPlaced({ count: 3, oldestMs: 7_200_000 });
  expect(await valueOf('order_placed')).toMatch(/ 3$/);
  expect(await valueOf('order_placed_oldest_seconds')).toMatch(/ 7200$/);
});
