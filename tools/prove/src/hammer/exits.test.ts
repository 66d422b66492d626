import { expect, test } from '@jest/globals';
import { unexplainedExits } from './exits.ts';

const log = ` 192.8 s  order was ended by SIGKILL; restarting it in 1 s
order-2 was ended by SIGKILL; restarting it in 1 s
order is back
1234.5 s  wallet exited with code 1; restarting it in 1 s
  99.5 s  supplier-gateway-2 was ended by SIGSEGV; restarting it in 2 s
  80.5 s  auth-2 is not ready: not within 120 s. last lines
order-2 was ended by SIGKILL; restarting it in 2 s`;

test('what was killed on purpose is explained, as often as it was killed', () => {
  expect(unexplainedExits(log, (name) => (name.startsWith('order') ? 1 : 0))).toEqual([
    'wallet exited with code 1',
    'supplier-gateway-2 was ended by SIGSEGV',
    'auth-2 is not ready: not within 120 s. last lines',
    'order-2 was ended by SIGKILL 1 times too often',
  ]);
  expect(unexplainedExits('order is back\n', () => 0)).toEqual([]);
});
