import type { Alarms } from '@topup/kit/alarms';
import { alarmNotices, approvals, brakeNotices, noticesOf } from '@topup/kit/notices';
import type { Stores } from './open-stores.ts';
import { waitingVerdicts } from './waiting-verdicts.ts';

type NoticeStores = Pick<Stores, 'attempts' | 'proposals' | 'brakes'>;

export const currentNotices = ({ attempts, proposals, brakes }: NoticeStores, alarms: Alarms) =>
  noticesOf(
    approvals('handleOrders', () => waitingVerdicts(attempts)),
    approvals('own', async () =>
      (await proposals.open(attempts.now())).map(({ id, status: subject, by: accountId, email, at }) => {
        return { id, subject, accountId, email, at };
      }),
    ),
    brakeNotices(brakes),
    alarmNotices(alarms),
  );
