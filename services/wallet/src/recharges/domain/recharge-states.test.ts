import { expect, test } from '@jest/globals';
import { RECHARGE_EDGES } from '@topup/audit/invariants/edges';
import { rechargeFrom, type RechargeStatus } from './recharge-states.ts';

const STATUSES: RechargeStatus[] = [
  'pending',
  'processing',
  'completed',
  'failed',
  'failed_credit',
  'refund_initiated',
  'refund_failed',
  'refunded',
  'manual_refund',
];

test('exactly the transitions that the audit allows are possible', () => {
  for (const from of STATUSES)
    for (const to of STATUSES)
      expect(rechargeFrom(to).includes(from)).toBe(RECHARGE_EDGES[from]?.includes(to) ?? false);
});
