import type { Alarms } from '@topup/kit/alarms';
import type { Brakes } from '@topup/kit/brakes';
import { alarmNotices, approvals, brakeNotices, noticesOf } from '@topup/kit/notices';
import type { AdjustmentProposals } from './store/adjustment-proposals.ts';

type AdminDeps = {
  readonly adjustmentProposals: Pick<AdjustmentProposals, 'waiting'>;
  readonly alarms: Alarms;
  readonly now: () => Date;
};

export const currentNotices = (
  { adjustmentProposals, alarms, now }: AdminDeps,
  { brakes }: { readonly brakes: Brakes },
) =>
  noticesOf(
    approvals('moveMoney', () => adjustmentProposals.waiting(now())),
    brakeNotices(brakes),
    alarmNotices(alarms),
  );
