import type { Kept } from '@topup/kit/personal';
import { rupeesText, ZERO } from '@topup/kit/money';
import { LAST_LOOK_AFTER_DAYS } from '@topup/proto';
import type { Payments } from '../../payments/store/payments.ts';
import { balanceAfter } from '../../ledger/domain/transfers.ts';
import type { Transfers } from '../../ledger/store/transfers.ts';
import type { Alarms } from '@topup/kit/alarms';
import type { AdjustmentProposals } from '../store/adjustment-proposals.ts';
import type { KeepingMoney } from '../store/keeping-money.ts';

export type KeepingMoneyDeps = {
  readonly transfers: Pick<Transfers, 'head' | 'latest'>;
  readonly keepingMoney: KeepingMoney;
  readonly adjustmentProposals: Pick<AdjustmentProposals, 'open'>;
  readonly alarms: Pick<Alarms, 'open'>;
  readonly payments: Pick<Payments, 'ofIds'>;
  readonly now: () => Date;
};

const PROPOSALS_MAX = 20;

/** Why the account may not be closed: money in its wallet, on its way, or waiting for a person. */
export async function listKeepingMoney(deps: KeepingMoneyDeps, accountId: string): Promise<readonly Kept[]> {
  const now = deps.now();
  const balance = balanceAfter(await deps.transfers.head(accountId, deps.transfers.latest));
  const proposals = await deps.adjustmentProposals.open(now, { page: 1, limit: PROPOSALS_MAX, accountId });
  const days = LAST_LOOK_AFTER_DAYS;
  const lists = [
    {
      why: 'Payments are open, or their money is in suspense or on its way back.',
      ids: await deps.keepingMoney.underWay(accountId),
    },
    {
      why: `Unpaid recharges of the last ${days} days may still be paid at their gateway.`,
      ids: await deps.keepingMoney.mayBePaidLate(accountId, now),
    },
    { why: 'Adjustments wait for a second admin.', ids: proposals.found.map(({ _id }) => _id) },
    { why: 'Alarms are open about its payments.', ids: await alarmingPayments(deps, accountId) },
  ].filter(({ ids }) => ids.length > 0);
  return balance === ZERO ? lists : [{ why: `The wallet holds ${rupeesText(balance)} rupees.`, ids: [] }, ...lists];
}

async function alarmingPayments(
  { alarms, payments }: Pick<KeepingMoneyDeps, 'alarms' | 'payments'>,
  accountId: string,
): Promise<string[]> {
  const subjects = (await alarms.open()).map(({ subject }) => subject);
  const found = [...(await payments.ofIds(subjects)).values()];
  return found.filter((payment) => payment.accountId === accountId).map(({ _id }) => _id);
}
