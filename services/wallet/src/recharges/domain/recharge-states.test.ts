import { expect, test } from '@jest/globals';
import { RECHARGE_EDGES } from '@topup/audit/invariants/edges';
import { rechargeFrom, rechargeMove, type RechargeStatus } from './recharge-states.ts';

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

test('exactly the transitions that the audit allows are possible; any other returns an error', () => {
  for (const from of STATUSES)
    for (const to of STATUSES) {
      const isAllowed = RECHARGE_EDGES[from]?.includes(to) ?? false;
      const expected = isAllowed
        ? { ok: true, value: to }
        : { ok: false, error: { code: 'illegal_transition', from, to } };
      expect(rechargeMove(from, to)).toEqual(expected);
      expect(rechargeFrom(to).includes(from)).toBe(isAllowed);
    }
});
